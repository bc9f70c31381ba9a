/* words_keys.h - which keys the vocabulary of a language has, and what their sentences may speak of.
 *
 * The registries of freehold.h give most of them, one or two for each word:
 *
 *     reason.WORD                       why an action is refused, said to who tried it
 *     question.WORD                     what is asked of whom
 *     phase.WORD                        the same while no question is open: before, dice, after, ending, over
 *     event.WORD, why.WORD              what happened, for the log; a movement of money is worded by its why
 *     action.WORD, action.WORD.hint     a button, and the sentence that explains it
 *     kind.WORD, kind.WORD.help         a kind of square
 *     page.WORD                         what only the page in a browser says
 *     did.WORD                          what somebody did, where no event tells of it
 *     say.WORD, command.WORD            what the terminal says, and what each of its commands does
 *     rule.NAME, rule.NAME.help         a rule switch of an edition, and rule.NAME.VALUE for each word that a choice can take
 *
 * The rest stands below: what an event or a question says when it is of a special kind, and terms that are used everywhere. */
#ifndef FREEHOLD_WORDS_KEYS_H
#define FREEHOLD_WORDS_KEYS_H

/* What fills the placeholders, whichever sentence they stand in. Of a movement of money seat pays and other receives. */
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
    X("low")     /* from so many */                                                                                                        \
    X("high")    /* to so many */                                                                                                          \
    X("round")   /* its number */                                                                                                          \
    X("dice")    /* the faces, by list.dice */                                                                                             \
    X("give")    /* what who offers gives, by list.more and list.last over terms.* */                                                      \
    X("take")    /* what who offers gets */                                                                                                \
    X("text")    /* what somebody typed, or a file is called */                                                                            \
    X("first")   /* of a list */                                                                                                           \
    X("last")    /* of a list */

/* The keys beside those of the registries. */
#define WORDS_KEYS(X)                                                                                                                      \
    X("reason.too-little-cash.other") /* seat: it is somebody else who needs more */                                                       \
    X("reason.too-little-cash.bid")   /* it was a bid */                                                                                   \
    X("reason.set-incomplete.run")    /* where count neighbours make a set */                                                              \
    X("reason.not-a-deed.bare")       /* without a square */                                                                               \
    X("reason.not-theirs.bare")       /* without a square */                                                                               \
    X("question.auction.led")         /* other leads with amount */                                                                        \
    X("question.bidding.led")         /* the same */                                                                                       \
    X("question.sealed.again")        /* after a tie */                                                                                    \
    X("question.place.hotel")         /* it is a hotel that was won */                                                                     \
    X("question.received.due")        /* what is due is paid already */                                                                    \
    X("phase.before.again")           /* after doubles */                                                                                  \
    X("phase.before.jail")            /* seat is in jail */                                                                                \
    X("phase.before.wait")            /* and has to wait there */                                                                          \
    X("event.dice.doubles")                                                                                                                \
    X("event.dice.loaded") /* they show nothing */                                                                                         \
    X("event.token.back")                                                                                                                  \
    X("event.token.sent")                                                                                                                  \
    X("event.token.loaded") /* by count squares, which no dice show */                                                                     \
    X("event.owner.bank")                                                                                                                  \
    X("event.built.none")                                                                                                                  \
    X("event.built.one")                                                                                                                   \
    X("event.built.hotel")                                                                                                                 \
    X("event.mortgaged.lifted")                                                                                                            \
    X("event.jail.still") /* one more throw failed */                                                                                      \
    X("event.jail.free")                                                                                                                   \
    X("event.passes.none")                                                                                                                 \
    X("event.direction.forwards")                                                                                                          \
    X("event.infected.healed")                                                                                                             \
    X("event.sick.none")                                                                                                                   \
    X("event.out.wealth")  /* amount: the wealth that counts */                                                                            \
    X("event.out.time")    /* the same, its time being up */                                                                               \
    X("why.bonus.pot")     /* it came from the pot */                                                                                      \
    X("why.card.received") /* from the bank */                                                                                             \
    X("why.card.paid")     /* to the bank or the pot */                                                                                    \
    X("why.estate.owed")   /* the bank writes off what was owed */                                                                         \
    X("page.play")                                                                                                                         \
    X("page.continue")                                                                                                                     \
    X("page.start")                                                                                                                        \
    X("page.add")                                                                                                                          \
    X("page.remove")                                                                                                                       \
    X("page.happened")                                                                                                                     \
    X("page.actions")                                                                                                                      \
    X("page.undo")                                                                                                                         \
    X("page.menu")                                                                                                                         \
    X("page.kind")                                                                                                                         \
    X("page.kind.human")                                                                                                                   \
    X("page.kind.steady")                                                                                                                  \
    X("page.kind.keen")                                                                                                                    \
    X("page.kind.master")                                                                                                                  \
    X("page.cancel")                                                                                                                       \
    X("page.download")                                                                                                                     \
    X("page.hand-over")                                                                                                                    \
    X("page.not-kept")                                                                                                                     \
    X("did.bid")                                                                                                                           \
    X("did.withdraw")                                                                                                                      \
    X("did.decline")                                                                                                                       \
    X("did.reject")                                                                                                                        \
    X("did.accept")                                                                                                                        \
    X("say.leave-unsaved")                                                                                                                 \
    X("say.secret")                                                                                                                        \
    X("say.place")                                                                                                                         \
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
    X("say.no-undo")                                                                                                                       \
    X("say.undone")                                                                                                                        \
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
    X("terms.pass")                                                                                                                        \
    X("terms.percent")                                                                                                                     \
    X("terms.freedom")                                                                                                                     \
    X("terms.nothing")                                                                                                                     \
    X("terms.offer") /* all of it, as a sentence */                                                                                        \
    X("lot.house")                                                                                                                         \
    X("lot.hotel")                                                                                                                         \
    X("lot.building") /* one or the other */                                                                                               \
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
    X("term.rent-throw") /* count times the throw */                                                                                       \
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
    X("term.yes")

#endif
