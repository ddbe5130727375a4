import bwip from 'bwip-js/node'
import { expect, test } from 'vitest'
import { groupSeparator, rawScan } from '#contract/rules/scan/rawScan.ts'
import { readSupplierLabel } from '#contract/rules/scan/supplierLabel.ts'
import { codesIn } from '../../../support/labelScanner.ts'

const read = (...codes: string[]) => readSupplierLabel(codes.map((code) => rawScan(code, '')))
const gs = groupSeparator
// check digits by GS1's own rule, reckoned by hand: 0690123451005 needs 8, 00690123450000041 of an SSCC needs 9
const gtin = '06901234510058'
const gtinElement = `01${gtin}`
const sscc = '006901234500000419'
const nothing = { gtin: '', sscc: '', lotNo: '', mfgDate: '', expireDate: '', netKg: null, pieces: null, orderNo: '', productNo: '' }

/** A net weight of 12.5 kg, as 310n says it. */
const kg = 12.5

/** Thirty labels as suppliers of powders, pans and cartons print them and scanners send them, and what stands on them. */
const labels: readonly (readonly [what: string, codes: string[], says: object])[] = [
  ['AIM prefix and FNC1 after the lot', [`]C101${gtin}10RB-2207${gs}17281130`], { gtin, lotNo: 'RB-2207', expireDate: '2028-11-30' }],
  ['no FNC1, the lot last', [`01${gtin}1728113010RB-2207`], { gtin, lotNo: 'RB-2207', expireDate: '2028-11-30' }],
  ['FNC1 spelled {GS}, the lot first', [`]d210RB-2207{GS}01${gtin}11261102`], { gtin, lotNo: 'RB-2207', mfgDate: '2026-11-02' }],
  ['FNC1 spelled |, weight between', [`01${gtin}310300025010RB-2207|17281130`], { gtin, lotNo: 'RB-2207', netKg: 0.25, expireDate: '2028-11-30' }],
  ['FNC1 spelled ~, pieces without an end before it', [`01${gtin}371200~10RB-2207`], { gtin, lotNo: 'RB-2207', pieces: 1200 }],
  ['the last day of a month as day 00', [`]C101${gtin}17280200`], { gtin, expireDate: '2028-02-29' }],
  ['best before in place of expiry', [`]C101${gtin}15271231`], { gtin, expireDate: '2027-12-31' }],
  ['two codes on one label', [`]C101${gtin}11261102`, `]C110RB-2207${gs}3102002500`], { gtin, lotNo: 'RB-2207', mfgDate: '2026-11-02', netKg: 25 }],
  ['a pallet code beside it', [`]C100${sscc}`, `]C102${gtin}3740${gs}10RB-2207`], { gtin, sscc, lotNo: 'RB-2207', pieces: 40 }],
  ['written with brackets', [`(01)${gtin}(10)RB(2)-07(17)281130`], { gtin, lotNo: 'RB(2)-07', expireDate: '2028-11-30' }],
  ['identifiers that a plant knows nothing of', [`]C101${gtin}99A-1${gs}8008261102${gs}13261101330100260010RB-2207`], { gtin, lotNo: 'RB-2207' }],
  ['a product number and an order of ours', [`]Q3240RM-1001${gs}400PO-88${gs}10RB-2207`], { lotNo: 'RB-2207', productNo: 'RM-1001', orderNo: 'PO-88' }],
  ['expiry before everything else', [`]C117281130${gtinElement}10RB-2207`], { gtin, lotNo: 'RB-2207', expireDate: '2028-11-30' }],
  [
    'both dates before the article, the lot in the middle',
    [`]C1112611021728113010RB-2207${gs}${gtinElement}`],
    { gtin, lotNo: 'RB-2207', mfgDate: '2026-11-02', expireDate: '2028-11-30' },
  ],
  ['weight first, in a whole number of kilograms', [`]C13100000012${gtinElement}`], { gtin, netKg: 12 }],
  ['weight with one decimal', [`]C13101000125${gtinElement}`], { gtin, netKg: kg }],
  ['weight with two decimals', [`]C13102001250${gtinElement}`], { gtin, netKg: kg }],
  ['weight with three decimals', [`]C13103012500${gtinElement}`], { gtin, netKg: kg }],
  ['weight with four decimals', [`]C13104125000${gtinElement}`], { gtin, netKg: kg }],
  ['day 00 of February in a year without a leap day', [`]d2${gtinElement}17270200`], { gtin, expireDate: '2027-02-28' }],
  ['day 00 of a month of thirty days', [`]d2${gtinElement}11260400`], { gtin, mfgDate: '2026-04-30' }],
  ['day 00 of December, made and over', [`]d2${gtinElement}1125120017281200`], { gtin, mfgDate: '2025-12-31', expireDate: '2028-12-31' }],
  ['best before beside expiry: what ends counts', [`]C1${gtinElement}1527123117280131`], { gtin, expireDate: '2028-01-31' }],
  ['a serial number beside the lot', [`]C1${gtinElement}21S-000017${gs}10RB-2207`], { gtin, lotNo: 'RB-2207' }],
  ['pieces of variable measure at the end, no FNC1', [`${gtinElement}1126110230500`], { gtin, mfgDate: '2026-11-02', pieces: 500 }],
  ['a line break that the scanner sends after it', [`]C1${gtinElement}10RB-2207\r\n`], { gtin, lotNo: 'RB-2207' }],
  ['FNC1 spelled <GS> at the beginning as well', [`<GS>${gtinElement}10RB-2207<GS>17281130`], { gtin, lotNo: 'RB-2207', expireDate: '2028-11-30' }],
  ['the same article on both codes', [`]C1${gtinElement}10RB-2207`, `]d2${gtinElement}17281130`], { gtin, lotNo: 'RB-2207', expireDate: '2028-11-30' }],
  ['two codes without FNC1, the second one read first', [`1728113010RB-2207{GS}`, gtinElement], { gtin, lotNo: 'RB-2207', expireDate: '2028-11-30' }],
  [
    'brackets, day 00 and a weight, in another order',
    [`(3103)012500(17)280200(10)RB-2207(01)${gtin}`],
    { gtin, lotNo: 'RB-2207', netKg: kg, expireDate: '2028-02-29' },
  ],
]

test.each(labels)('a label is read: %s', (_what, codes, says) => {
  expect(read(...codes)).toEqual({ words: { ...nothing, ...says }, doubts: [] })
})

test('there are thirty of them, no two alike', () => {
  expect(new Set(labels.map(([, codes]) => codes.join('\n'))).size).toBe(30)
})

/** What is printed on labels of other makers, in the kinds of code that they use. */
const printed: readonly (readonly [bcid: 'gs1-128' | 'gs1datamatrix' | 'gs1qrcode', content: string, says: object])[] = [
  ['gs1-128', `(01)${gtin}(10)RB-2207(17)281130`, { gtin, lotNo: 'RB-2207', expireDate: '2028-11-30' }],
  ['gs1-128', `(10)RB-2207(01)${gtin}(3103)012500`, { gtin, lotNo: 'RB-2207', netKg: kg }],
  ['gs1-128', `(00)${sscc}`, { sscc }],
  ['gs1datamatrix', `(01)${gtin}(37)1200(10)RB-2207`, { gtin, lotNo: 'RB-2207', pieces: 1200 }],
  ['gs1datamatrix', `(240)RM-1001(400)PO-88(10)RB-2207(17)280200`, { lotNo: 'RB-2207', productNo: 'RM-1001', orderNo: 'PO-88', expireDate: '2028-02-29' }],
  ['gs1qrcode', `(10)RB-2207(11)261102(01)${gtin}`, { gtin, lotNo: 'RB-2207', mfgDate: '2026-11-02' }],
]

test.each(printed)('a %s of another maker is read as its decoder gives it: %s', async (bcid, content, says) => {
  // other makers do not ask which data belong together (dontlint)
  const drawing = { bcid, text: content, scale: 4, paddingwidth: 10, paddingheight: 10, backgroundcolor: 'FFFFFF', dontlint: true }
  const png = await bwip.toBuffer(drawing)
  const [code] = await codesIn(png)
  if (!code) throw new Error(`nothing was read of ${content}`)
  expect(code.raw.startsWith(']')).toBe(true)
  expect(read(code.raw)).toEqual({ words: { ...nothing, ...says }, doubts: [] })
})

test('a code that lost its FNC1 is cut where dates and weights follow the lot, and says so', () => {
  expect(read(`]C101${gtin}10RB-2207172811303103000250`)).toEqual({
    words: { ...nothing, gtin, lotNo: 'RB-2207', expireDate: '2028-11-30', netKg: 0.25 },
    doubts: ['标签没有分隔符，批号读成“RB-2207”，请核对'],
  })
  expect(read(`]C101${gtin}10LOT-17991399`)).toEqual({ words: { ...nothing, gtin, lotNo: 'LOT-17991399' }, doubts: [] })
})

test('what is damaged or contradicts itself is refused with what is wrong, and another code is none of a supplier', () => {
  expect(read(`]C10106901234510059`)).toEqual({ refused: '(01) GTIN 06901234510059 的校验位不对' })
  expect(read(`]C101${gtin}17281301`)).toEqual({ refused: '(17) 有效期 281301 不是日期' })
  expect(read(`]C101${gtin}10A${gs}`, `]C110B`)).toEqual({ refused: '两个码的批号不一样：A、B。请确认是同一张标签' })
  expect([read('HU0000123'), read('RB-2207')]).toEqual([null, null])
})
