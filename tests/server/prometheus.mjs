// Reads Prometheus' text format (0.0.4) strictly: whatever a scraper might only tolerate is an error here.
import assert from 'node:assert/strict';

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const HELP = new RegExp(`^# HELP (${NAME}) ((?:[^\\\\]|\\\\\\\\|\\\\n)+)$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{([^}]*)\\})? (\\d+(?:\\.\\d+)?)$`);
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"$/;

function labelOf(text, line) {
    if (text === undefined) {
        return undefined;
    }
    const [, name, value] = LABEL.exec(text) ?? assert.fail(`not a label: ${line}`);
    assert.ok(!name.startsWith('__'), line);
    return { name, value };
}

// A histogram has buckets with rising bounds and counts, the last one without a bound, then its sum and its count.
function checkHistogram({ name, samples }) {
    const buckets = samples.slice(0, -2);
    const bounds = buckets.map(({ label }) => (label.value === '+Inf' ? Infinity : Number(label.value)));
    assert.ok(buckets.length > 1 && buckets.every((sample) => sample.name === `${name}_bucket` && sample.label.name === 'le'), name);
    assert.equal(bounds.at(-1), Infinity);
    for (let i = 1; i < buckets.length; i++) {
        assert.ok(bounds[i] > bounds[i - 1] && buckets[i].value >= buckets[i - 1].value, name);
    }
    assert.deepEqual(samples.slice(-2).map((sample) => sample.name), [`${name}_sum`, `${name}_count`]);
    assert.equal(samples.at(-1).value, buckets.at(-1).value);
}

function checkPlain({ name, kind, samples }) {
    assert.ok(samples.length > 0 && samples.every((sample) => sample.name === name), name);
    assert.equal(kind === 'counter', name.endsWith('_total'), name);
    assert.ok(samples.length === 1 || samples.every(({ label }) => label), name);
    assert.equal(new Set(samples.map(({ label }) => label?.value)).size, samples.length, `${name} has a sample twice`);
    assert.equal(new Set(samples.map(({ label }) => label?.name)).size, 1, name);
}

// Families by name: { name, kind, help, samples: [{ name, label, value }] }.
export function parseMetrics(text) {
    assert.ok(text.endsWith('\n') && !text.includes('\r'), 'lines end with a newline alone');
    const families = new Map();
    let family = null;
    for (const line of text.slice(0, -1).split('\n')) {
        const help = HELP.exec(line);
        const type = TYPE.exec(line);
        if (help) {
            assert.ok(!families.has(help[1]), `${help[1]} comes twice`);
            assert.ok(!family || family.kind, `${family?.name} has no type`);
            family = { name: help[1], help: help[2], samples: [] };
            families.set(family.name, family);
        } else if (type) {
            assert.ok(family?.name === type[1] && !family.kind, line);
            family.kind = type[2];
        } else {
            const [, name, label, value] = SAMPLE.exec(line) ?? assert.fail(`not a line of the format: ${line}`);
            assert.ok(family?.kind && (name === family.name || name.startsWith(`${family.name}_`)), line);
            family.samples.push({ name, label: labelOf(label, line), value: Number(value) });
        }
    }
    families.forEach((each) => (each.kind === 'histogram' ? checkHistogram : checkPlain)(each));
    return families;
}
