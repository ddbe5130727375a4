import { expect, test } from 'vitest'
import { freePattern } from '#contract/rules/scale/freePattern.ts'
import { mtSics } from '#contract/rules/scale/mtSics.ts'
import type { ScaleParser, ScaleReading } from '#contract/rules/scale/reading.ts'
import { sartoriusSbi } from '#contract/rules/scale/sartoriusSbi.ts'
import { toledo, toledoChecksum } from '#contract/rules/scale/toledo.ts'
import { atLeast } from '../../../support/atLeast.ts'

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
/** A frame as the manual of the 8142 draws it: STX A B C, six digits, six digits, CR, checksum. Words are given bit by bit. */
const frame = (a: number, b: number, c: number, weight: string, tare = '     0') => {
  const bytes = ascii(`\u0002${String.fromCharCode(a, b, c)}${weight}${tare}\r`)
  return Uint8Array.of(...bytes, toledoChecksum(bytes))
}
const [threePlaces, kilograms, plain] = [0b0101101, 0b0110000, 0b0100000]
const withChecksum = () => toledo.parser({ hasChecksum: true })
const told = (reading: ScaleReading) =>
  reading.kind === 'weight' ? `${reading.text} ${reading.unit}${reading.isStable ? '' : ' moving'}` : reading.kind === 'fault' ? reading.why : reading.kind
const heard = (parser: ScaleParser, ...chunks: Uint8Array[]) => chunks.flatMap((chunk) => parser.hear(chunk)).map(told)

test('the checksum of a frame makes its low seven bits add up to nothing', () => {
  const bytes = frame(threePlaces, kilograms, plain, ' 12345')
  expect(bytes.length).toBe(18)
  expect(bytes.reduce((sum, byte) => sum + byte, 0) & 0x7f).toBe(0)
})

const streams: readonly { name: string; parser: () => ScaleParser; bytes: Uint8Array; said: string[] }[] = [
  {
    name: 'MT-SICS',
    parser: mtSics.parser,
    bytes: ascii('S S     100.00 g\r\nS D      -12.5 kg\r\nS S     100.00 g\r\nS S     100.00 g\r\n'),
    said: ['100.00 g', '-12.5 kg moving', '100.00 g', '100.00 g'],
  },
  {
    name: 'Sartorius SBI',
    parser: sartoriusSbi.parser,
    bytes: ascii('N     +   123.56 g  \r\n+   123.56 g  \r\n-     0.02 kg \r\n'),
    said: ['123.56 g', '123.56 g', '-0.02 kg'],
  },
  {
    name: 'TOLEDO continuous',
    parser: withChecksum,
    bytes: Uint8Array.of(
      ...frame(threePlaces, kilograms, plain, ' 12345'),
      ...frame(threePlaces, kilograms, plain, ' 12345'),
      ...frame(threePlaces, kilograms | 0b1010, plain, '     7'),
    ),
    said: ['12.345 kg', '12.345 kg', '-0.007 kg moving'],
  },
]

test.each(atLeast(3, streams))(
  '$name says the same however its bytes are cut, and equal weights one after the other are two readings',
  ({ parser, bytes, said }) => {
    expect(heard(parser(), bytes)).toEqual(said)
    let cuts = 0
    for (let at = 1; at < bytes.length; at += 1, cuts += 1) expect([at, heard(parser(), bytes.subarray(0, at), bytes.subarray(at))]).toEqual([at, said])
    expect(cuts).toBe(bytes.length - 1)
    expect(heard(parser(), ...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(said)
  },
)

test.each([
  ['S S     100.00 g\r\n', ['100.00 g']],
  ['S D     100.00 g\r\n', ['100.00 g moving']],
  ['S +\r\n', ['overload']],
  ['S -\r\n', ['underload']],
  ['S I\r\n', ['refused']],
  ['ES\r\n', ['refused']],
  ['S S     100.00 lb\r\n', ['unit']],
  ['S S     100.00\r\n', ['unit']],
  ['S S      10x.00 g\r\n', ['format']],
  ['S S     1e2 g\r\n', ['format']],
  ['T S      50.00 g\r\nTA A     50.00 g\r\nZ A\r\nI4 A "B021002593"\r\n', []],
])('MT-SICS %j is %j', (text, said) => {
  expect(heard(mtSics.parser(), ascii(text))).toEqual(said)
})

test.each([
  ['N     +   123.56 g  \r\n', ['123.56 g'], true],
  ['G#    +   123.56 g  \r\n', ['123.56 g'], false],
  ['+   123.56 g  \r\n', ['123.56 g'], null],
  ['+   123.56    \r\n', ['refused'], null],
  ['      H       \r\n', ['overload'], null],
  ['Stat        L       \r\n', ['underload'], null],
  ['T     +    50.00 g  \r\n', [], null],
  ['+   123.56 ozt\r\n', ['unit'], null],
  ['Err 54        \r\n', ['refused'], null],
])('Sartorius SBI %j is %j', (text, said, isNet) => {
  const readings = sartoriusSbi.parser().hear(ascii(text))
  expect(readings.map(told)).toEqual(said)
  for (const reading of readings) expect(reading.kind === 'weight' ? reading.isNet : null).toBe(isNet)
  expect(readings.length).toBe(said.length)
})

test.each([
  ['stable kilograms, gross', frame(threePlaces, kilograms, plain, ' 12345'), '12.345 kg'],
  ['moving', frame(threePlaces, kilograms | 0b1000, plain, ' 12345'), '12.345 kg moving'],
  ['switched on and not yet at zero', frame(threePlaces, kilograms | 0b1000000, plain, ' 12345'), '12.345 kg moving'],
  ['below zero', frame(threePlaces, kilograms | 0b10, plain, '    20'), '-0.020 kg'],
  ['grams by word C', frame(0b0101011, kilograms, plain | 0b1, ' 12345'), '1234.5 g'],
  ['tons by word C', frame(threePlaces, kilograms, plain | 0b10, ' 12345'), '12.345 t'],
  ['tens', frame(0b0101001, kilograms, plain, '  1234'), '12340 kg'],
  ['hundreds', frame(0b0101000, kilograms, plain, '  1234'), '123400 kg'],
  ['no places', frame(0b0101010, kilograms, plain, '     0'), '0 kg'],
  ['above its range', frame(threePlaces, kilograms | 0b100, plain, ' 12345'), 'overload'],
  ['below its range', frame(threePlaces, kilograms | 0b110, plain, ' 12345'), 'underload'],
  ['pounds', frame(threePlaces, 0b0100000, plain, ' 12345'), 'unit'],
  ['ounces by word C', frame(threePlaces, kilograms, plain | 0b11, ' 12345'), 'unit'],
  ['a display that is expanded tenfold', frame(threePlaces, kilograms, plain | 0b10000, ' 12345'), 'format'],
  ['digits that are none', frame(threePlaces, kilograms, plain, ' 12 45'), 'format'],
])('TOLEDO: %s', (_what, bytes, said) => {
  expect(heard(withChecksum(), bytes)).toEqual([said])
})

test('TOLEDO net and tare are told, the tare with the places of the weight', () => {
  const [reading] = withChecksum().hear(frame(threePlaces, kilograms | 0b1, plain, '  2500', '  1200'))
  expect(reading).toMatchObject({ kind: 'weight', value: 2.5, isNet: true, tare: 1.2, raw: expect.stringMatching(/^02 2d 31 20 .* 0d [0-9a-f]{2}$/) })
})

test('a bit that flips anywhere in a TOLEDO frame is never a weight, and the frame behind it is read', () => {
  const good = frame(threePlaces, kilograms, plain, ' 12345')
  let flips = 0
  for (let at = 0; at < good.length; at += 1)
    for (let bit = 0; bit < 7; bit += 1, flips += 1) {
      const bad = good.with(at, (good[at] ?? 0) ^ (1 << bit))
      const said = heard(withChecksum(), good, bad, good)
      expect([at, bit, said.filter((one) => one === '12.345 kg').length, said.filter((one) => / kg/.test(one) && one !== '12.345 kg')]).toEqual([
        at,
        bit,
        2,
        [],
      ])
    }
  expect(flips).toBe(126)
})

test('who listens from the middle of a TOLEDO frame waits for the next one, and a lost byte costs one frame', () => {
  const good = frame(threePlaces, kilograms, plain, ' 12345')
  expect(heard(withChecksum(), good.subarray(9), good, good)).toEqual(['12.345 kg', '12.345 kg'])
  for (let lost = 1; lost < good.length; lost += 1) {
    const short = Uint8Array.from([...good].filter((_byte, at) => at !== lost))
    const said = heard(withChecksum(), good, short, good, good)
    expect([lost, said.filter((one) => one === '12.345 kg').length, said.every((one) => ['12.345 kg', 'format', 'checksum'].includes(one))]).toEqual([
      lost,
      3,
      true,
    ])
  }
  expect(good.length).toBe(18)
})

test('a scale without checksums is read when it is set up so, and not otherwise', () => {
  const bare = frame(threePlaces, kilograms, plain, ' 12345').subarray(0, 17)
  expect(heard(toledo.parser({ hasChecksum: false }), bare, bare)).toEqual(['12.345 kg', '12.345 kg'])
  expect(heard(withChecksum(), bare, bare, bare)).not.toContain('12.345 kg')
})

test('bytes of another speed are told as having no end, and are not kept for ever', () => {
  const noise = new Uint8Array(1000).fill(0x55)
  expect(new Set(heard(mtSics.parser(), noise))).toEqual(new Set(['tooLong']))
  expect(heard(mtSics.parser(), noise.subarray(0, 500), ascii('\r\nS S        1.0 g\r\n')).at(-1)).toBe('1.0 g')
})

test.each([
  ['MT-SICS', mtSics.parser, 'S S     100.00 g\r\n', '100.00 g'],
  ['Sartorius SBI', sartoriusSbi.parser, '+   123.56 g  \r\n', '123.56 g'],
  ['Sartorius SBI with its word', sartoriusSbi.parser, 'N     -   123.56 kg \r\n', '-123.56 kg'],
] as const)('%s: a byte that is lost anywhere makes no other weight, and the lines behind it are read', (_name, parser, line, weight) => {
  let lost = 0
  for (let at = 0; at < line.length; at += 1, lost += 1) {
    const said = heard(parser(), ascii(`${line}${line.slice(0, at)}${line.slice(at + 1)}${line}${line}`))
    expect([at, said.filter((one) => / k?g/.test(one) && one !== weight), said.filter((one) => one === weight).length >= 2]).toEqual([at, [], true])
  }
  expect(lost).toBe(line.length)
})

test('a free pattern finds weight, unit and stability in lines, and what does not fit is no weight', () => {
  const match = (line: string) => /^(?<stable>ST)?,?(US)?,GS,(?<value>[+-] *\d+\.\d+)(?<unit>kg|lb)$/.exec(line)?.groups ?? null
  const parser = () => freePattern({ match, hasStable: true, fixedUnit: null })
  expect(heard(parser(), ascii('ST,GS,+  12.50kg\r\nUS,GS,-   0.10kg\r\nST,GS,+  12.50lb\r\nnonsense\r\n'))).toEqual([
    '12.50 kg',
    '-0.10 kg moving',
    'unit',
    'format',
  ])
  const bare = freePattern({ match: (line) => ({ value: line.trim() }), hasStable: false, fixedUnit: 'g' })
  expect(heard(bare, ascii('  12.5\r\n'))).toEqual(['12.5 g'])
})
