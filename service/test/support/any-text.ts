import fc from 'fast-check';

/** Text of arbitrary UTF-16 units, including control characters and unpaired surrogates. */
export function anyText(lengthMax = 40): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.nat({ max: 0xff }), fc.nat({ max: 0xffff }));
  return fc.array(unit, { maxLength: lengthMax }).map((units) => String.fromCharCode(...units));
}
