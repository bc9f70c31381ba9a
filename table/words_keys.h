/* words_keys.h - the keys of a language's vocabulary, and the placeholders that their sentences may use.
 *
 * The registries of freehold.h give most of them, one or two for each word:
 *
 *     reason.WORD                       why an action is refused, said to the player who tried it
 *     question.WORD                     what is asked of whom
 *     phase.WORD                        the same while no question is open: before, dice, after, ending, over
 *     event.WORD, why.WORD              what happened, for the log; a movement of money is worded by its why
 *     because.WORD, explain.WORD        where an amount or a deed comes from; due is a figure that the amount comes from
 *     action.WORD, action.WORD.hint     a button, and the sentence that explains it
 *     kind.WORD, kind.WORD.help         a kind of square
 *     page.WORD                         what only the page in a browser says
 *     guide.WORD                        How to Play; guide.RULE.VALUE is what it says where a rule has that value
 *     credits.WORD                      the people whom the page thanks
 *     did.WORD                          what somebody did, where no event tells of it
 *     say.WORD, command.WORD            what the terminal says, and what each of its commands does
 *     join.WORD                         what `freehold join` says of a server, a room and its dice
 *     fault.WORD                        what is wrong with a file, of FH_FAULTS and of TABLE_FAULTS (fault_kinds.h)
 *     saved.PART                        the parts of a game that the campus game saved, for its faults
 *     verify.WORD                       what `freehold verify` says of a record
 *     wire.WORD                         why a server refuses a message
 *     rule.NAME, rule.NAME.help         a rule switch of an edition, and rule.NAME.VALUE for each word that a choice can take
 *
 * The rest is listed below: special cases of events and questions, and terms that are used everywhere. */
#ifndef FREEHOLD_WORDS_KEYS_H
#define FREEHOLD_WORDS_KEYS_H

/* The values of the placeholders, the same in every sentence. When money moves, seat pays and other receives. */
#define WORDS_PLACEHOLDERS(X)                                                                                                              \
    X("seat")    /* a player's name: who is asked, who did it */                                                                           \
    X("other")   /* another player's, or term.bank, term.pot */                                                                            \
    X("seats")   /* several, by list.more and list.last */                                                                                 \
    X("square")  /* the name of a square */                                                                                                \
    X("squares") /* several */                                                                                                             \
    X("jail")    /* the name of the square on which one is held */                                                                         \
    X("lot")     /* what is auctioned: the name of a square, lot.house or lot.hotel */                                                     \
    X("deck")    /* its name */                                                                                                            \
    X("card")    /* its text, a sentence of its own */                                                                                     \
    X("pass")    /* term.pass of the card that frees */                                                                                    \
    X("amount")  /* money */                                                                                                               \
    X("missing") /* the money that is lacking */                                                                                           \
    X("due")     /* money that is due besides */                                                                                           \
    X("percent") /* a number */                                                                                                            \
    X("count")   /* how many */                                                                                                            \
    X("houses")  /* how many */                                                                                                            \
    X("hotels")  /* how many */                                                                                                            \
    X("low")     /* the least number */                                                                                                    \
    X("high")    /* the greatest number */                                                                                                 \
    X("round")   /* its number */                                                                                                          \
    X("dice")    /* the faces, by list.dice */                                                                                             \
    X("give")    /* what the offering side gives, by list.more and list.last over terms.* */                                               \
    X("take")    /* what the offering side gets */                                                                                         \
    X("text")    /* what somebody typed, or a file is called */                                                                            \
    X("subject") /* of a fault: the rule, key or id that is wrong; of a saved game, saved.PART */                                          \
    X("found")   /* of a fault: what the file says there */                                                                                \
    X("detail")  /* of a fault: a second thing, or a list */                                                                               \
    X("hash")    /* of a position, in hexadecimal digits */                                                                                \
    X("first")   /* of a list */                                                                                                           \
    X("last")    /* of a list */

/* The keys beside those of the registries. */
#define WORDS_KEYS(X)                                                                                                                      \
    X("fault-line")         /* text is wrong in line count */                                                                              \
    X("fault.refused.bare") /* without a game */                                                                                           \
    X("saved.players")                                                                                                                     \
    X("saved.name")                                                                                                                        \
    X("saved.name-length")                                                                                                                 \
    X("saved.piece")                                                                                                                       \
    X("saved.cups")                                                                                                                        \
    X("saved.all-cups")                                                                                                                    \
    X("saved.money")                                                                                                                       \
    X("saved.position")                                                                                                                    \
    X("saved.in-line")                                                                                                                     \
    X("saved.turns")                                                                                                                       \
    X("saved.building")                                                                                                                    \
    X("saved.owner")                                                                                                                       \
    X("saved.improvements")                                                                                                                \
    X("reason.too-little-cash.other") /* seat: another player, who needs more */                                                           \
    X("reason.too-little-cash.bid")   /* it was a bid */                                                                                   \
    X("reason.set-incomplete.run")    /* where count neighbours make a set */                                                              \
    X("reason.not-a-deed.bare")       /* without a square */                                                                               \
    X("reason.not-theirs.bare")       /* without a square */                                                                               \
    X("question.auction.led")         /* other leads with amount */                                                                        \
    X("question.bidding.led")         /* the same */                                                                                       \
    X("question.sealed.again")        /* after a tie */                                                                                    \
    X("question.place.hotel")         /* it is a hotel that was won */                                                                     \
    X("question.received.due")        /* what is due is paid already */                                                                    \
    X("question.received.free")       /* to keep it so costs nothing */                                                                    \
    X("question.debt.lost")           /* nothing suffices */                                                                               \
    X("question.debt.card")           /* a card would do for the fine that is owed */                                                      \
    X("question.fine.card")           /* a card would do */                                                                                \
    X("question.fine.short")          /* there is too little cash for it */                                                                \
    X("question.fine.card.short")                                                                                                          \
    X("phase.before.again")     /* after doubles */                                                                                        \
    X("phase.before.jail")      /* seat is in jail */                                                                                      \
    X("phase.before.jail.card") /* and has a card that frees */                                                                            \
    X("phase.before.wait")      /* and has to wait there */                                                                                \
    X("phase.before.below")     /* began the turn below zero */                                                                            \
    X("phase.after.below")      /* and has to come above it before the turn ends */                                                        \
    X("event.dice.doubles")                                                                                                                \
    X("event.dice.loaded") /* they show nothing */                                                                                         \
    X("event.token.back")                                                                                                                  \
    X("event.token.visit")                                                                                                                 \
    X("event.token.sent")                                                                                                                  \
    X("event.token.loaded") /* by count squares, which no dice show */                                                                     \
    X("event.owner.bank")                                                                                                                  \
    X("event.built.none")                                                                                                                  \
    X("event.built.one")                                                                                                                   \
    X("event.built.hotel")                                                                                                                 \
    X("event.mortgaged.lifted")                                                                                                            \
    X("event.jail.still") /* one more roll failed */                                                                                       \
    X("event.jail.free")                                                                                                                   \
    X("event.passes.none")                                                                                                                 \
    X("event.direction.forwards")                                                                                                          \
    X("event.infected.healed")                                                                                                             \
    X("event.sick.none")                                                                                                                   \
    X("event.out.wealth")  /* amount: the wealth that counts */                                                                            \
    X("event.out.time")    /* the same, its time being up */                                                                               \
    X("why.price.dealt")   /* at the start */                                                                                              \
    X("why.bonus.pot")     /* it came from the pot */                                                                                      \
    X("why.card.received") /* from the bank */                                                                                             \
    X("why.card.paid")     /* to the bank or the pot */                                                                                    \
    X("why.estate.owed")   /* the bank writes off what was owed */                                                                         \
    X("explain.rent")                                                                                                                      \
    X("explain.rent.site")                                                                                                                 \
    X("explain.rent.set")                                                                                                                  \
    X("explain.rent.run")                                                                                                                  \
    X("explain.rent.house")                                                                                                                \
    X("explain.rent.houses")                                                                                                               \
    X("explain.rent.hotel")                                                                                                                \
    X("explain.rent.alone")                                                                                                                \
    X("explain.rent.owned")                                                                                                                \
    X("explain.rent.throw")                                                                                                                \
    X("explain.rent.times")                                                                                                                \
    X("explain.rent.rest")                                                                                                                 \
    X("explain.share")                                                                                                                     \
    X("explain.card")                                                                                                                      \
    X("explain.card.repairs")                                                                                                              \
    X("explain.salary")                                                                                                                    \
    X("explain.salary.several")                                                                                                            \
    X("explain.price")                                                                                                                     \
    X("explain.tax")                                                                                                                       \
    X("explain.tax.percent")                                                                                                               \
    X("explain.bonus")                                                                                                                     \
    X("explain.fine")                                                                                                                      \
    X("explain.building")                                                                                                                  \
    X("explain.building.hotel")                                                                                                            \
    X("explain.sale")                                                                                                                      \
    X("explain.mortgage")                                                                                                                  \
    X("explain.part.mortgage")                                                                                                             \
    X("explain.part.price")                                                                                                                \
    X("explain.pot")                                                                                                                       \
    X("explain.estate")                                                                                                                    \
    X("explain.bid")                                                                                                                       \
    X("explain.trade")                                                                                                                     \
    X("page.play")                                                                                                                         \
    X("page.continue")                                                                                                                     \
    X("page.start")                                                                                                                        \
    X("page.add")                                                                                                                          \
    X("page.remove")                                                                                                                       \
    X("page.happened")                                                                                                                     \
    X("page.actions")                                                                                                                      \
    X("page.undo")                                                                                                                         \
    X("page.kind")                                                                                                                         \
    X("page.kind.human")                                                                                                                   \
    X("page.kind.easy")                                                                                                                    \
    X("page.kind.steady")                                                                                                                  \
    X("page.kind.keen")                                                                                                                    \
    X("page.kind.master")                                                                                                                  \
    X("page.cancel")                                                                                                                       \
    X("page.download")                                                                                                                     \
    X("page.hand-over")                                                                                                                    \
    X("page.without-tls")                                                                                                                  \
    X("page.without-tls-text")                                                                                                             \
    X("page.not-kept")                                                                                                                     \
    X("page.order")                                                                                                                        \
    X("page.editions")                                                                                                                     \
    X("page.open-elsewhere")                                                                                                               \
    X("page.lost-title")                                                                                                                   \
    X("page.lost-game")                                                                                                                    \
    X("page.take-back")                                                                                                                    \
    X("page.no-such-game")                                                                                                                 \
    X("page.bad-line")                                                                                                                     \
    X("page.bad-file")                                                                                                                     \
    X("page.bad-rule")                                                                                                                     \
    X("page.bad-rules")                                                                                                                    \
    X("page.out-of-range")                                                                                                                 \
    X("page.as-written.plain")                                                                                                             \
    X("page.whole-number")                                                                                                                 \
    X("page.agreement-help")                                                                                                               \
    X("page.percent-of-rent")                                                                                                              \
    X("page.missing")                                                                                                                      \
    X("page.a-save")                                                                                                                       \
    X("page.about")                                                                                                                        \
    X("page.size")                                                                                                                         \
    X("page.accumulated")                                                                                                                  \
    X("page.as-written")                                                                                                                   \
    X("page.back")                                                                                                                         \
    X("page.backwards")                                                                                                                    \
    X("page.bank-has")                                                                                                                     \
    X("page.bid-of")                                                                                                                       \
    X("page.bidders")                                                                                                                      \
    X("page.changed")                                                                                                                      \
    X("page.choose-deed")                                                                                                                  \
    X("page.close")                                                                                                                        \
    X("page.colour")                                                                                                                       \
    X("page.colour.crimson")                                                                                                               \
    X("page.colour.teal")                                                                                                                  \
    X("page.colour.violet")                                                                                                                \
    X("page.colour.ochre")                                                                                                                 \
    X("page.colour.moss")                                                                                                                  \
    X("page.colour.navy")                                                                                                                  \
    X("page.colour.plum")                                                                                                                  \
    X("page.colour.slate")                                                                                                                 \
    X("page.copies")                                                                                                                       \
    X("page.credits")                                                                                                                      \
    X("page.debt")                                                                                                                         \
    X("page.deeds.hint")                                                                                                                   \
    X("page.delete")                                                                                                                       \
    X("page.delete-sure")                                                                                                                  \
    X("page.editor")                                                                                                                       \
    X("page.effects")                                                                                                                      \
    X("page.forwards")                                                                                                                     \
    X("page.free")                                                                                                                         \
    X("page.free-of-rent")                                                                                                                 \
    X("page.full-screen")                                                                                                                  \
    X("page.games")                                                                                                                        \
    X("page.guide")                                                                                                                        \
    X("page.here")                                                                                                                         \
    X("page.house-rules")                                                                                                                  \
    X("page.i-am")                                                                                                                         \
    X("page.in-jail")                                                                                                                      \
    X("page.is-free")                                                                                                                      \
    X("page.asked")                                                                                                                        \
    X("page.pot")                                                                                                                          \
    X("page.you-give")                                                                                                                     \
    X("page.you-get")                                                                                                                      \
    X("page.at-hand")                                                                                                                      \
    X("page.went-wrong")                                                                                                                   \
    X("page.in-turn")                                                                                                                      \
    X("page.language")                                                                                                                     \
    X("page.later")                                                                                                                        \
    X("page.line")                                                                                                                         \
    X("page.main-menu")                                                                                                                    \
    X("page.minimum-expense")                                                                                                              \
    X("page.motto")                                                                                                                        \
    X("page.music")                                                                                                                        \
    X("page.name")                                                                                                                         \
    X("page.needs-names")                                                                                                                  \
    X("page.needs-own-names")                                                                                                              \
    X("page.needs-players")                                                                                                                \
    X("page.needs-ready")                                                                                                                  \
    X("page.new-game")                                                                                                                     \
    X("page.none-saved")                                                                                                                   \
    X("page.nothing-left")                                                                                                                 \
    X("page.offer-from")                                                                                                                   \
    X("page.offer-to-buy")                                                                                                                 \
    X("page.offer-to-sell")                                                                                                                \
    X("page.online")                                                                                                                       \
    X("page.online-vote")                                                                                                                  \
    X("page.no-line")                                                                                                                      \
    X("page.removed")                                                                                                                      \
    X("page.banned")                                                                                                                       \
    X("page.options")                                                                                                                      \
    X("page.over")                                                                                                                         \
    X("page.owns-nothing")                                                                                                                 \
    X("page.pause")                                                                                                                        \
    X("page.pick")                                                                                                                         \
    X("page.play-from")                                                                                                                    \
    X("page.played")                                                                                                                       \
    X("page.playing")                                                                                                                      \
    X("page.waiting-for")                                                                                                                  \
    X("page.you-are-out")                                                                                                                  \
    X("page.finish")                                                                                                                       \
    X("page.finish.hint")                                                                                                                  \
    X("page.shows-capital")                                                                                                                \
    X("page.preset-name")                                                                                                                  \
    X("page.presets")                                                                                                                      \
    X("page.put-together")                                                                                                                 \
    X("page.quit")                                                                                                                         \
    X("page.quit-kept")                                                                                                                    \
    X("page.quit-sure")                                                                                                                    \
    X("page.quit-unsaved")                                                                                                                 \
    X("page.ready")                                                                                                                        \
    X("page.rent-today")                                                                                                                   \
    X("page.resign")                                                                                                                       \
    X("page.resign-sure")                                                                                                                  \
    X("page.restore")                                                                                                                      \
    X("page.restored")                                                                                                                     \
    X("page.run")                                                                                                                          \
    X("page.running")                                                                                                                      \
    X("page.save")                                                                                                                         \
    X("page.save-name")                                                                                                                    \
    X("page.saved")                                                                                                                        \
    X("page.saved-games")                                                                                                                  \
    X("page.share")                                                                                                                        \
    X("page.share-of")                                                                                                                     \
    X("page.offers")                                                                                                                       \
    X("page.offers.all")                                                                                                                   \
    X("page.offers.good")                                                                                                                  \
    X("page.offers.none")                                                                                                                  \
    X("page.speed")                                                                                                                        \
    X("page.speed.normal")                                                                                                                 \
    X("page.speed.fast")                                                                                                                   \
    X("page.speed.none")                                                                                                                   \
    X("page.theme")                                                                                                                        \
    X("page.theme.system")                                                                                                                 \
    X("page.theme.light")                                                                                                                  \
    X("page.theme.dark")                                                                                                                   \
    X("page.times-throw")                                                                                                                  \
    X("page.token.wheel")                                                                                                                  \
    X("page.token.cat")                                                                                                                    \
    X("page.token.rocket")                                                                                                                 \
    X("page.token.teapot")                                                                                                                 \
    X("page.token.boat")                                                                                                                   \
    X("page.token.crown")                                                                                                                  \
    X("page.token.owl")                                                                                                                    \
    X("page.token.hat")                                                                                                                    \
    X("page.trade-whom")                                                                                                                   \
    X("page.trade-with")                                                                                                                   \
    X("page.turn-after")                                                                                                                   \
    X("page.turn-before")                                                                                                                  \
    X("page.upload")                                                                                                                       \
    X("page.watch")                                                                                                                        \
    X("page.wealth-over-time")                                                                                                             \
    X("page.why")                                                                                                                          \
    X("page.your-turn")                                                                                                                    \
    X("credits.what")                                                                                                                      \
    X("credits.publisher")                                                                                                                 \
    X("credits.icons")                                                                                                                     \
    X("credits.icons.from")                                                                                                                \
    X("credits.faces")                                                                                                                     \
    X("credits.faces.licence")                                                                                                             \
    X("credits.works")                                                                                                                     \
    X("credits.sound")                                                                                                                     \
    X("credits.sound.made")                                                                                                                \
    X("guide.heading.aim")                                                                                                                 \
    X("guide.aim.own")                                                                                                                     \
    X("guide.aim.last")                                                                                                                    \
    X("guide.aim.wealth")                                                                                                                  \
    X("guide.aim.clock")                                                                                                                   \
    X("guide.heading.start")                                                                                                               \
    X("guide.players")                                                                                                                     \
    X("guide.money-less.0")                                                                                                                \
    X("guide.money-less")                                                                                                                  \
    X("guide.deal.yes")                                                                                                                    \
    X("guide.order.entered")                                                                                                               \
    X("guide.order.first")                                                                                                                 \
    X("guide.order.all")                                                                                                                   \
    X("guide.heading.turn")                                                                                                                \
    X("guide.turn.throw")                                                                                                                  \
    X("guide.turn.land")                                                                                                                   \
    X("guide.turn.manage")                                                                                                                 \
    X("guide.turn.end")                                                                                                                    \
    X("guide.heading.doubles")                                                                                                             \
    X("guide.doubles-again.yes")                                                                                                           \
    X("guide.doubles-again.general")                                                                                                       \
    X("guide.doubles-arrest")                                                                                                              \
    X("guide.doubles-arrest.0")                                                                                                            \
    X("guide.doubles-arrest.general")                                                                                                      \
    X("guide.salary")                                                                                                                      \
    X("guide.salary.general")                                                                                                              \
    X("guide.landing-salary")                                                                                                              \
    X("guide.arrest-ends-turn.yes")                                                                                                        \
    X("guide.heading.rent")                                                                                                                \
    X("guide.buy.may")                                                                                                                     \
    X("guide.raise-to-buy.yes")                                                                                                            \
    X("guide.buy.stays")                                                                                                                   \
    X("guide.buy.auctioned")                                                                                                               \
    X("guide.buy.general")                                                                                                                 \
    X("guide.rent.pay")                                                                                                                    \
    X("guide.rent.mortgaged")                                                                                                              \
    X("guide.runs.0")                                                                                                                      \
    X("guide.runs")                                                                                                                        \
    X("guide.runs.general")                                                                                                                \
    X("guide.set-rent.200")                                                                                                                \
    X("guide.set-rent")                                                                                                                    \
    X("guide.set-rent.general")                                                                                                            \
    X("guide.set-rent-while.always")                                                                                                       \
    X("guide.set-rent-while.unmortgaged")                                                                                                  \
    X("guide.heading.squares")                                                                                                             \
    X("guide.square.tax")                                                                                                                  \
    X("guide.square.arrest")                                                                                                               \
    X("guide.utility-throws.yes")                                                                                                          \
    X("guide.utility-throws.no")                                                                                                           \
    X("guide.cards.cycle")                                                                                                                 \
    X("guide.cards.replace")                                                                                                               \
    X("guide.pot.yes")                                                                                                                     \
    X("guide.pot.no")                                                                                                                      \
    X("guide.heading.building")                                                                                                            \
    X("guide.build.set")                                                                                                                   \
    X("guide.build.deed")                                                                                                                  \
    X("guide.even-building.yes")                                                                                                           \
    X("guide.even-building.no")                                                                                                            \
    X("guide.houses")                                                                                                                      \
    X("guide.houses.unlimited")                                                                                                            \
    X("guide.building-auction.yes")                                                                                                        \
    X("guide.building-refund.50")                                                                                                          \
    X("guide.building-refund.100")                                                                                                         \
    X("guide.building-refund")                                                                                                             \
    X("guide.building-refund.general")                                                                                                     \
    X("guide.build.broken")                                                                                                                \
    X("guide.heading.mortgage")                                                                                                            \
    X("guide.mortgage.what")                                                                                                               \
    X("guide.mortgage-needs.set-bare")                                                                                                     \
    X("guide.mortgage-needs.own-bare")                                                                                                     \
    X("guide.mortgage-needs.sells-set")                                                                                                    \
    X("guide.lift-of.mortgage")                                                                                                            \
    X("guide.lift-of.price")                                                                                                               \
    X("guide.lift-of.general")                                                                                                             \
    X("guide.received.choose.mortgage")                                                                                                    \
    X("guide.received.choose.price")                                                                                                       \
    X("guide.received.due.mortgage")                                                                                                       \
    X("guide.received.due.price")                                                                                                          \
    X("guide.received.free")                                                                                                               \
    X("guide.received.nothing")                                                                                                            \
    X("guide.lift-now.mortgage")                                                                                                           \
    X("guide.lift-now.price")                                                                                                              \
    X("guide.jail.visit")                                                                                                                  \
    X("guide.jail.unpaid")                                                                                                                 \
    X("guide.jail.leave")                                                                                                                  \
    X("guide.jail.wait")                                                                                                                   \
    X("guide.jail.general")                                                                                                                \
    X("guide.jail-doubles-again.yes")                                                                                                      \
    X("guide.jail-doubles-again.no")                                                                                                       \
    X("guide.doubles-after-jail.yes")                                                                                                      \
    X("guide.doubles-after-jail.no")                                                                                                       \
    X("guide.jail-last-roll.yes")                                                                                                          \
    X("guide.jail-last-choice.yes")                                                                                                        \
    X("guide.jail-last-choice.no")                                                                                                         \
    X("guide.rent-in-jail.yes")                                                                                                            \
    X("guide.rent-in-jail.no")                                                                                                             \
    X("guide.jail-trade.yes")                                                                                                              \
    X("guide.jail-trade.no")                                                                                                               \
    X("guide.heading.trade")                                                                                                               \
    X("guide.trade.turn")                                                                                                                  \
    X("guide.trade.debt")                                                                                                                  \
    X("guide.trade.any")                                                                                                                   \
    X("guide.trade.sale")                                                                                                                  \
    X("guide.trade.swap")                                                                                                                  \
    X("guide.trade.general")                                                                                                               \
    X("guide.trade-passes.yes")                                                                                                            \
    X("guide.trade-passes.no")                                                                                                             \
    X("guide.counter-offers.yes")                                                                                                          \
    X("guide.counter-offers.no")                                                                                                           \
    X("guide.counter-offers.general")                                                                                                      \
    X("guide.trade-buildings.set-bare")                                                                                                    \
    X("guide.trade-buildings.own-bare")                                                                                                    \
    X("guide.trade-buildings.vanish")                                                                                                      \
    X("guide.heading.agreements")                                                                                                          \
    X("guide.agreements.what")                                                                                                             \
    X("guide.agreements.share")                                                                                                            \
    X("guide.agreements.end")                                                                                                              \
    X("guide.heading.auction")                                                                                                             \
    X("guide.auction.open")                                                                                                                \
    X("guide.auction.turns")                                                                                                               \
    X("guide.auction.sealed")                                                                                                              \
    X("guide.auction.general")                                                                                                             \
    X("guide.least-bid")                                                                                                                   \
    X("guide.auction.limit")                                                                                                               \
    X("guide.auction.unsold")                                                                                                              \
    X("guide.heading.debt")                                                                                                                \
    X("guide.debt.raise")                                                                                                                  \
    X("guide.bankruptcy.needed")                                                                                                           \
    X("guide.bankruptcy.short")                                                                                                            \
    X("guide.bankruptcy.itself")                                                                                                           \
    X("guide.bankruptcy.below-zero")                                                                                                       \
    X("guide.bankruptcy.general")                                                                                                          \
    X("guide.debt.minus")                                                                                                                  \
    X("guide.estate.sold")                                                                                                                 \
    X("guide.estate.kept")                                                                                                                 \
    X("guide.estate.auctioned")                                                                                                            \
    X("guide.debt.auctioned")                                                                                                              \
    X("guide.debt.unowned")                                                                                                                \
    X("guide.heading.infection")                                                                                                           \
    X("guide.infection.square")                                                                                                            \
    X("guide.infection.stop")                                                                                                              \
    X("guide.infection.jail")                                                                                                              \
    X("guide.infection.check")                                                                                                             \
    X("guide.infection.all")                                                                                                               \
    X("guide.heading.clock")                                                                                                               \
    X("guide.clock.each")                                                                                                                  \
    X("guide.clock.runs")                                                                                                                  \
    X("guide.clock.out")                                                                                                                   \
    X("guide.heading.reverse")                                                                                                             \
    X("guide.reverse.turn")                                                                                                                \
    X("guide.reverse.arrows")                                                                                                              \
    X("guide.heading.end")                                                                                                                 \
    X("guide.rounds.0")                                                                                                                    \
    X("guide.rounds")                                                                                                                      \
    X("guide.rounds.general")                                                                                                              \
    X("guide.end.clock")                                                                                                                   \
    X("guide.end.wealth")                                                                                                                  \
    X("guide.end.leave")                                                                                                                   \
    X("guide.heading.marks")                                                                                                               \
    X("guide.mark.set")                                                                                                                    \
    X("guide.mark.house")                                                                                                                  \
    X("guide.mark.hotel")                                                                                                                  \
    X("guide.mark.price")                                                                                                                  \
    X("guide.mark.owner")                                                                                                                  \
    X("guide.mark.mortgaged")                                                                                                              \
    X("guide.mark.token")                                                                                                                  \
    X("guide.mark.sick")                                                                                                                   \
    X("guide.heading.keys")                                                                                                                \
    X("guide.keys.square")                                                                                                                 \
    X("guide.keys.phone")                                                                                                                  \
    X("guide.keys.tab")                                                                                                                    \
    X("guide.keys.leave")                                                                                                                  \
    X("did.bid")                                                                                                                           \
    X("did.withdraw")                                                                                                                      \
    X("did.decline")                                                                                                                       \
    X("did.reject")                                                                                                                        \
    X("did.accept")                                                                                                                        \
    X("say.leave-unsaved")                                                                                                                 \
    X("say.secret")                                                                                                                        \
    X("say.place")                                                                                                                         \
    X("tie.left")                                                                                                                          \
    X("tie.cash")                                                                                                                          \
    X("tie.order")                                                                                                                         \
    X("say.no-debt")                                                                                                                       \
    X("say.undo-whose")                                                                                                                    \
    X("say.number")                                                                                                                        \
    X("say.rents")                                                                                                                         \
    X("say.rents-street")                                                                                                                  \
    X("say.rents-throw")                                                                                                                   \
    X("say.how-many")                                                                                                                      \
    X("say.player-name")                                                                                                                   \
    X("say.one-word")                                                                                                                      \
    X("say.which-game")                                                                                                                    \
    X("command.trade-one")                                                                                                                 \
    X("command.share")                                                                                                                     \
    X("command.freedom")                                                                                                                   \
    X("command.deed")                                                                                                                      \
    X("say.unknown")                                                                                                                       \
    X("say.usage")                                                                                                                         \
    X("say.no-square")                                                                                                                     \
    X("say.no-player")                                                                                                                     \
    X("say.no-amount")                                                                                                                     \
    X("say.no-thing")                                                                                                                      \
    X("say.no-question")                                                                                                                   \
    X("say.bad-dice")                                                                                                                      \
    X("say.buy-or-sell")                                                                                                                   \
    X("say.choose-figure")                                                                                                                 \
    X("say.not-now")                                                                                                                       \
    X("say.help")                                                                                                                          \
    X("say.saved")                                                                                                                         \
    X("say.not-saved")                                                                                                                     \
    X("say.not-kept")                                                                                                                      \
    X("say.too-late")                                                                                                                      \
    X("say.no-money-moved")                                                                                                                \
    X("say.resign-sure")                                                                                                                   \
    X("say.leave-sure")                                                                                                                    \
    X("say.kept")                                                                                                                          \
    X("say.continued")                                                                                                                     \
    X("say.record")                                                                                                                        \
    X("say.no-secret")                                                                                                                     \
    X("say.played-elsewhere")                                                                                                              \
    X("say.name-bank")                                                                                                                     \
    X("say.name-bad")                                                                                                                      \
    X("say.name-taken")                                                                                                                    \
    X("say.piece-bad")                                                                                                                     \
    X("say.piece-taken")                                                                                                                   \
    X("verify.ok")                                                                                                                         \
    X("verify.open")                                                                                                                       \
    X("verify.seed")                                                                                                                       \
    X("verify.secret")                                                                                                                     \
    X("verify.secret-kept")                                                                                                                \
    X("room.your-name")                                                                                                                    \
    X("room.your-token")                                                                                                                   \
    X("room.with-friends")                                                                                                                 \
    X("room.with-friends.hint")                                                                                                            \
    X("room.open")                                                                                                                         \
    X("room.open.hint")                                                                                                                    \
    X("room.link-or-code")                                                                                                                 \
    X("room.no-link")                                                                                                                      \
    X("room.join")                                                                                                                         \
    X("room.invited")                                                                                                                      \
    X("room.of")                                                                                                                           \
    X("room.title")                                                                                                                        \
    X("room.seats")                                                                                                                        \
    X("room.computers")                                                                                                                    \
    X("room.timer")                                                                                                                        \
    X("room.no-timer")                                                                                                                     \
    X("room.seconds")                                                                                                                      \
    X("room.passcode-wanted")                                                                                                              \
    X("room.passcode-needed")                                                                                                              \
    X("room.open-it")                                                                                                                      \
    X("room.code")                                                                                                                         \
    X("room.link")                                                                                                                         \
    X("room.passcode")                                                                                                                     \
    X("room.invite")                                                                                                                       \
    X("room.copy")                                                                                                                         \
    X("room.copied")                                                                                                                       \
    X("room.share")                                                                                                                        \
    X("room.qr")                                                                                                                           \
    X("room.chat")                                                                                                                         \
    X("room.say")                                                                                                                          \
    X("room.send")                                                                                                                         \
    X("room.phrases")                                                                                                                      \
    X("room.came")                                                                                                                         \
    X("room.went")                                                                                                                         \
    X("room.is-away")                                                                                                                      \
    X("room.is-back")                                                                                                                      \
    X("room.new-owner")                                                                                                                    \
    X("room.other-rules")                                                                                                                  \
    X("room.ready-again")                                                                                                                  \
    X("room.called-off.not-revealed")                                                                                                      \
    X("room.called-off.left")                                                                                                              \
    X("room.called-off.server")                                                                                                            \
    X("room.free-seat")                                                                                                                    \
    X("room.seat-of")                                                                                                                      \
    X("room.add-computer")                                                                                                                 \
    X("room.plays-along")                                                                                                                  \
    X("room.away")                                                                                                                         \
    X("room.not-ready")                                                                                                                    \
    X("room.owner")                                                                                                                        \
    X("room.you")                                                                                                                          \
    X("room.yes")                                                                                                                          \
    X("room.no")                                                                                                                           \
    X("room.rules")                                                                                                                        \
    X("room.differs")                                                                                                                      \
    X("room.needs-players")                                                                                                                \
    X("room.waits-for")                                                                                                                    \
    X("room.sit")                                                                                                                          \
    X("room.starting")                                                                                                                     \
    X("room.starts-in")                                                                                                                    \
    X("room.stop")                                                                                                                         \
    X("room.not-yet")                                                                                                                      \
    X("room.is-private")                                                                                                                   \
    X("room.is-public")                                                                                                                    \
    X("room.taken")                                                                                                                        \
    X("room.watching")                                                                                                                     \
    X("room.leave")                                                                                                                        \
    X("room.leave-sure")                                                                                                                   \
    X("room.leave-owner-sure")                                                                                                             \
    X("room.leave-game")                                                                                                                   \
    X("room.leave-game-sure")                                                                                                              \
    X("room.return")                                                                                                                       \
    X("room.again")                                                                                                                        \
    X("room.back")                                                                                                                         \
    X("room.check-dice")                                                                                                                   \
    X("room.dice-right")                                                                                                                   \
    X("room.dice-unpledged")                                                                                                               \
    X("room.dice-later")                                                                                                                   \
    X("room.alarm.start")                                                                                                                  \
    X("room.alarm.record")                                                                                                                 \
    X("room.alarm.line")                                                                                                                   \
    X("room.alarm.dice")                                                                                                                   \
    X("room.alarm.malformed")                                                                                                              \
    X("room.line-away")                                                                                                                    \
    X("room.line-quiet")                                                                                                                   \
    X("room.seat-away")                                                                                                                    \
    X("room.seat-gone")                                                                                                                    \
    X("room.seat-computer")                                                                                                                \
    X("phrase.hello")                                                                                                                      \
    X("phrase.good-luck")                                                                                                                  \
    X("phrase.your-turn")                                                                                                                  \
    X("phrase.hurry")                                                                                                                      \
    X("phrase.think")                                                                                                                      \
    X("phrase.thanks")                                                                                                                     \
    X("phrase.sorry")                                                                                                                      \
    X("phrase.nice")                                                                                                                       \
    X("phrase.wow")                                                                                                                        \
    X("phrase.oh-no")                                                                                                                      \
    X("phrase.haha")                                                                                                                       \
    X("phrase.good-game")                                                                                                                  \
    X("wire.bad-blanks")                                                                                                                   \
    X("wire.bad-changes")                                                                                                                  \
    X("wire.bad-name")                                                                                                                     \
    X("wire.banned")                                                                                                                       \
    X("wire.broken-text")                                                                                                                  \
    X("wire.busy")                                                                                                                         \
    X("wire.closed")                                                                                                                       \
    X("wire.control-character")                                                                                                            \
    X("wire.damaged")                                                                                                                      \
    X("wire.direction-mark")                                                                                                               \
    X("wire.empty-text")                                                                                                                   \
    X("wire.game-over")                                                                                                                    \
    X("wire.game-runs")                                                                                                                    \
    X("wire.gone")                                                                                                                         \
    X("wire.hello-first")                                                                                                                  \
    X("wire.late")                                                                                                                         \
    X("wire.long-text")                                                                                                                    \
    X("wire.name-taken")                                                                                                                   \
    X("wire.no-disk")                                                                                                                      \
    X("wire.no-guest")                                                                                                                     \
    X("wire.no-such-computer")                                                                                                             \
    X("wire.no-such-edition")                                                                                                              \
    X("wire.no-such-game")                                                                                                                 \
    X("wire.no-such-person")                                                                                                               \
    X("wire.no-such-piece")                                                                                                                \
    X("wire.no-such-room")                                                                                                                 \
    X("wire.no-view")                                                                                                                      \
    X("wire.no-watchers")                                                                                                                  \
    X("wire.not-gone")                                                                                                                     \
    X("wire.not-in-room")                                                                                                                  \
    X("wire.not-starting")                                                                                                                 \
    X("wire.not-yours")                                                                                                                    \
    X("wire.only-admins")                                                                                                                  \
    X("wire.only-owner")                                                                                                                   \
    X("wire.out-of-time")                                                                                                                  \
    X("wire.passcode-needed")                                                                                                              \
    X("wire.piece-taken")                                                                                                                  \
    X("wire.reserved-name")                                                                                                                \
    X("wire.restored")                                                                                                                     \
    X("wire.room-full")                                                                                                                    \
    X("wire.seat-taken")                                                                                                                   \
    X("wire.stopping")                                                                                                                     \
    X("wire.too-fast")                                                                                                                     \
    X("wire.too-many")                                                                                                                     \
    X("wire.too-many-lines")                                                                                                               \
    X("wire.too-many-marks")                                                                                                               \
    X("wire.too-many-rooms")                                                                                                               \
    X("wire.too-many-tries")                                                                                                               \
    X("wire.unknown-action")                                                                                                               \
    X("wire.unknown-character")                                                                                                            \
    X("wire.unknown-message")                                                                                                              \
    X("wire.unseen-character")                                                                                                             \
    X("wire.vote-later")                                                                                                                   \
    X("wire.vote-over")                                                                                                                    \
    X("wire.wrong-contribution")                                                                                                           \
    X("wire.wrong-passcode")                                                                                                               \
    X("wire.wrong-seats")                                                                                                                  \
    X("verify.called-off")                                                                                                                 \
    X("verify.contributions")                                                                                                              \
    X("verify.no-contributions")                                                                                                           \
    X("verify.position")                                                                                                                   \
    X("verify.from")                                                                                                                       \
    X("verify.no-from")                                                                                                                    \
    X("verify.testing")                                                                                                                    \
    X("join.unreachable")                                                                                                                  \
    X("join.retry")                                                                                                                        \
    X("join.lost")                                                                                                                         \
    X("join.back")                                                                                                                         \
    X("join.busy")                                                                                                                         \
    X("join.no-server")                                                                                                                    \
    X("join.distrusted")                                                                                                                   \
    X("join.other-fingerprint")                                                                                                            \
    X("join.token-not-kept")                                                                                                               \
    X("join.other-rules")                                                                                                                  \
    X("join.no-guest")                                                                                                                     \
    X("join.malformed")                                                                                                                    \
    X("join.broken")                                                                                                                       \
    X("join.bad-line")                                                                                                                     \
    X("join.too-long")                                                                                                                     \
    X("join.room")                                                                                                                         \
    X("join.players")                                                                                                                      \
    X("join.is-ready")                                                                                                                     \
    X("join.is-away")                                                                                                                      \
    X("join.is-watching")                                                                                                                  \
    X("join.hint")                                                                                                                         \
    X("join.start")                                                                                                                        \
    X("join.called-off")                                                                                                                   \
    X("join.unfair-start")                                                                                                                 \
    X("join.unfair-record")                                                                                                                \
    X("join.dice-right")                                                                                                                   \
    X("join.dice-unpledged")                                                                                                               \
    X("join.dice-wrong")                                                                                                                   \
    X("join.ahead")                                                                                                                        \
    X("join.removed")                                                                                                                      \
    X("join.watching")                                                                                                                     \
    X("join.no-game")                                                                                                                      \
    X("join.time")                                                                                                                         \
    X("join.waiting")                                                                                                                      \
    X("join.not-now")                                                                                                                      \
    X("join.no-random")                                                                                                                    \
    X("join.leave-sure")                                                                                                                   \
    X("join.left")                                                                                                                         \
    X("join.kept")                                                                                                                         \
    X("join.code")                                                                                                                         \
    X("join.vote")                                                                                                                         \
    X("join.vote-passed")                                                                                                                  \
    X("join.vote-failed")                                                                                                                  \
    X("join.vote-remove")                                                                                                                  \
    X("join.vote-takeover")                                                                                                                \
    X("join.vote-pause")                                                                                                                   \
    X("join.vote-resume")                                                                                                                  \
    X("command.ready")                                                                                                                     \
    X("command.unready")                                                                                                                   \
    X("command.who")                                                                                                                       \
    X("command.sit")                                                                                                                       \
    X("command.stand")                                                                                                                     \
    X("command.say")                                                                                                                       \
    X("command.invite")                                                                                                                    \
    X("command.vote")                                                                                                                      \
    X("command.leave")                                                                                                                     \
    X("command.quit-online")                                                                                                               \
    X("say.set-aside")                                                                                                                     \
    X("command.roll")                                                                                                                      \
    X("command.next")                                                                                                                      \
    X("command.y")                                                                                                                         \
    X("command.n")                                                                                                                         \
    X("command.pay")                                                                                                                       \
    X("command.cup")                                                                                                                       \
    X("command.card")                                                                                                                      \
    X("command.bid")                                                                                                                       \
    X("command.amount")                                                                                                                    \
    X("command.withdraw")                                                                                                                  \
    X("command.wait")                                                                                                                      \
    X("command.accept")                                                                                                                    \
    X("command.reject")                                                                                                                    \
    X("command.counter")                                                                                                                   \
    X("command.trade")                                                                                                                     \
    X("command.improve")                                                                                                                   \
    X("command.build")                                                                                                                     \
    X("command.sell")                                                                                                                      \
    X("command.mortgage")                                                                                                                  \
    X("command.unmortgage")                                                                                                                \
    X("command.bankrupt")                                                                                                                  \
    X("command.buy")                                                                                                                       \
    X("command.decline")                                                                                                                   \
    X("command.tax-sum")                                                                                                                   \
    X("command.tax-percent")                                                                                                               \
    X("command.undo")                                                                                                                      \
    X("command.assets")                                                                                                                    \
    X("command.all")                                                                                                                       \
    X("command.board")                                                                                                                     \
    X("command.history")                                                                                                                   \
    X("command.why")                                                                                                                       \
    X("command.save")                                                                                                                      \
    X("command.resign")                                                                                                                    \
    X("command.help")                                                                                                                      \
    X("command.quit")                                                                                                                      \
    X("language.name") /* as its speakers call it */                                                                                       \
    X("number.group")  /* between groups of three digits */                                                                                \
    X("list.more")     /* first and last, more of them to come */                                                                          \
    X("list.last")     /* first and last, the end of the list */                                                                           \
    X("list.dice")     /* first and last */                                                                                                \
    X("terms.cash")    /* the parts of an offer */                                                                                         \
    X("terms.mortgaged")                                                                                                                   \
    X("terms.built")                                                                                                                       \
    X("terms.pass")                                                                                                                        \
    X("terms.percent")                                                                                                                     \
    X("terms.freedom")                                                                                                                     \
    X("terms.nothing")                                                                                                                     \
    X("terms.offer") /* all of it, as a sentence */                                                                                        \
    X("lot.house")                                                                                                                         \
    X("lot.hotel")                                                                                                                         \
    X("term.auction")                                                                                                                      \
    X("term.bank")                                                                                                                         \
    X("term.bid")                                                                                                                          \
    X("term.board")                                                                                                                        \
    X("term.building-cost")                                                                                                                \
    X("term.buildings")                                                                                                                    \
    X("term.capital") /* cash, mortgage values, half the buildings (U02) */                                                                \
    X("term.card")                                                                                                                         \
    X("term.cash")                                                                                                                         \
    X("term.chance") /* the actor of dice and cards */                                                                                     \
    X("term.clock")                                                                                                                        \
    X("term.deck")                                                                                                                         \
    X("term.deed")                                                                                                                         \
    X("term.deeds")                                                                                                                        \
    X("term.dice")                                                                                                                         \
    X("term.doubles")                                                                                                                      \
    X("term.edition")                                                                                                                      \
    X("term.fine")                                                                                                                         \
    X("term.hotel")                                                                                                                        \
    X("term.hotel-cost")                                                                                                                   \
    X("term.hotels")                                                                                                                       \
    X("term.house")                                                                                                                        \
    X("term.houses")                                                                                                                       \
    X("term.infected")                                                                                                                     \
    X("term.interest")                                                                                                                     \
    X("term.jail")                                                                                                                         \
    X("term.leaderboard")                                                                                                                  \
    X("term.money")                                                                                                                        \
    X("term.mortgage") /* what mortgaging brings */                                                                                        \
    X("term.mortgaged")                                                                                                                    \
    X("term.no")                                                                                                                           \
    X("term.nobody")                                                                                                                       \
    X("term.none")                                                                                                                         \
    X("term.offer")                                                                                                                        \
    X("term.out") /* of a player */                                                                                                        \
    X("term.owner")                                                                                                                        \
    X("term.pass") /* a card that frees from jail, of deck */                                                                              \
    X("term.player")                                                                                                                       \
    X("term.players")                                                                                                                      \
    X("term.pot")                                                                                                                          \
    X("term.price")                                                                                                                        \
    X("term.rent")                                                                                                                         \
    X("term.rent-hotel")                                                                                                                   \
    X("term.rent-house")  /* with one */                                                                                                   \
    X("term.rent-houses") /* with count */                                                                                                 \
    X("term.rent-owned")  /* with count of the set */                                                                                      \
    X("term.rent-set")    /* with the whole set */                                                                                         \
    X("term.rent-site")                                                                                                                    \
    X("term.rent-throw") /* count times the roll */                                                                                        \
    X("term.round")                                                                                                                        \
    X("term.rules")                                                                                                                        \
    X("term.salary")                                                                                                                       \
    X("term.set")                                                                                                                          \
    X("term.square")                                                                                                                       \
    X("term.start")                                                                                                                        \
    X("term.time") /* that is left */                                                                                                      \
    X("term.token")                                                                                                                        \
    X("term.trade")                                                                                                                        \
    X("term.turn")                                                                                                                         \
    X("term.unlimited")                                                                                                                    \
    X("term.wealth")                                                                                                                       \
    X("term.winner")                                                                                                                       \
    X("term.yes")                                                                                                                          \
    X("event.owner.from")       /* from one player to another */                                                                           \
    X("explain.worth")          /* due: what one is worth in all */                                                                        \
    X("explain.sale.count")     /* how many buildings were sold, due: their cost */                                                        \
    X("explain.parts.mortgage") /* of count deeds that came in together */                                                                 \
    X("explain.parts.price")    /* the same, of their prices */                                                                            \
    X("explain.estate.owed")    /* the bank writes off what was owed */                                                                    \
    X("explain.owner.bought")   /* how a deed came from seat to other */                                                                   \
    X("explain.owner.auctioned")                                                                                                           \
    X("explain.owner.dealt")                                                                                                               \
    X("explain.owner.traded")                                                                                                              \
    X("explain.owner.inherited")

#endif
