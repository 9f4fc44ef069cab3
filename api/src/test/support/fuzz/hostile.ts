import fc from 'fast-check'

/** Text that may break a database, log, mail header, spreadsheet, page or regular expression. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnirts',
  '😀'.repeat(50),
  'e\u0301',
  'x\r\nBcc: y@z',
  '%',
  '_',
  '\\',
  "';--",
  '" or ""="',
  '{{7*7}}<%=7*7%>',
  '../../etc/passwd',
  '<img src=x onerror=1>',
  'javascript:alert(1)',
  '=1+1',
  '@SUM(1)',
  '[x](javascript:alert(1))',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '2025-02-30',
  '0000-00-00',
  '+275760-09-13',
  '９９',
  ' 12 ',
  '1e3',
  '0x10',
  '-0',
  '99999999999999999999',
  'NaN',
  'null',
  '__proto__',
  'a'.repeat(10_001),
  `${'a'.repeat(5000)}!`,
]

const hostileNumbers = [0, -1, 1.5, 1e308, -0, 2_147_483_647, 2_147_483_648, 99_999_999_999_999, 2 ** 53]

/** JSON values of an unexpected kind. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
