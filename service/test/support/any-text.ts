import fc from 'fast-check';

/** Text of any UTF-16 units at all: control characters, half surrogate pairs, what no keyboard has. */
export function anyText(lengthMax = 40): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.nat({ max: 0xff }), fc.nat({ max: 0xffff }));
  return fc.array(unit, { maxLength: lengthMax }).map((units) => String.fromCharCode(...units));
}
