import { isNumberKind, referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { modules } from '#contract/modules/modules.ts'
import type { FieldRuleName } from '#contract/rules/fieldRuleNames.ts'
import { hiddenFields } from '#contract/rules/formRules.ts'
import { sampleJobName } from './sampleJobs.ts'

/** Bits and ends of ranges, which say something together alone: a row may do without them. */
const ends = new Set(['bit', 'bitTo', 'rawLow', 'rawHigh', 'engLow', 'engHigh'])

/** What says something together with another record alone: a row may do without it. */
const besides: Readonly<Record<string, readonly string[]>> = { mesSpecimen: ['huId'] }

/** A row that the rules of a resource allow, different for every `seed`; what it refers to is asked of `referred`; in a tree it stands at the top. */
export async function sampleRow(resource: Resource, seed: number, referred: (resource: string) => Promise<string>): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = {}
  const written = resource.fields.filter(({ form }) => form === 'edited' || form === 'once')
  // what a form hides is left out, and is known once the rest stands
  for (const isReference of [false, true])
    for (const field of written.filter((one) => (referredBy(one) !== null) === isReference)) {
      if (ends.has(field.name) || besides[resource.name]?.includes(field.name) || hiddenFields(resource, row).includes(field.name)) continue
      row[field.name] = field.name === resource.tree?.parent ? resource.tree.root : await sample(field, seed, referred)
    }
  for (const name of hiddenFields(resource, row)) delete row[name]
  return row
}

async function sample(field: Field, seed: number, referred: (resource: string) => Promise<string>): Promise<string | number> {
  const target = referredBy(field)
  if (target?.key === 'id') return referred(target.resource)
  if (target !== null) return people[field.name] ?? '' // kept by a code that no sample knows
  if (field.name === 'unitScale') return 6 // amounts below have as many places
  if (field.name === 'capacity' && field.kind === 'quantity') return 1000 + seed // more than what a scale reads finely, and at least weighs
  if (field.name === 'needQty') return 0.1 // of a specimen: less than half of what is sealed
  if (field.name === 'unitWeight') return 10_000 + seed // a box may be off by less than a piece
  if (field.kind === 'progress') return seed % 101
  if (field.kind === 'quantity') return bounded(field, seed + 0.000001)
  if (field.kind === 'dict' && field.dictCode === 'job_handler') return sampleJobName(seed)
  if (field.kind === 'dict' && field.dictCode === 'mes_sending_source') return 'sql' // what refers to a record
  if (isNumberKind(field.kind)) return field.kind === 'dictNumber' ? (field.initial ?? 1) : bounded(field, seed)
  if (field.kind === 'text' && field.rule !== undefined) return ruled[field.rule](seed)
  if (field.checkRule === 'mes_material_code') return `RM-${String(seed).padStart(4, '0')}`
  const wellFormed: Record<string, string> = {
    gtin: '69012345',
    address: `192.0.2.9:${4000 + seed}`,
    expression: '1 + 1',
    interlock: '', // names tags that are there
    cgrSql: 'select 1 as one',
    serialMode: '19200 8E1',
    tsap: '1000:0301',
    url: `/sample/${seed}`,
    shift: '早班', // twoShifts.ts: offerShift
    validUntil: `2099-11-${String(10 + (seed % 20))}`, // what is over is refused
    mfgDate: `2026-10-${String(10 + (seed % 20))}`, // nothing is made tomorrow
  }
  const texts: Partial<Record<Field['kind'], string>> = {
    json: String(field.initial ?? '[]'),
    range: `2026-11-01~2026-11-${String(10 + (seed % 20))}`,
    area: '310115',
    date: new Date(Date.UTC(2026, 10, 10 + (seed % 47))).toISOString().slice(0, 10),
    dateTime: `2026-11-${String(10 + (seed % 20))} 08:00:00`,
    month: '2026-11',
    time: '08:00:00',
    switch: 'Y',
    colour: '#1890ff',
    file: '',
    image: '',
    dict: field.kind === 'dict' ? itemOf(field.dictCode) : '',
    cron: '0 0 3 * * ? *',
  }
  // a choice of few or a pattern says itself what it may begin with
  return field.initial ?? wellFormed[field.name] ?? texts[field.kind] ?? `${field.name}${seed}`
}

/** What the rules of fields let pass. */
const ruled: Record<FieldRuleName, (seed: number) => string> = {
  mobile: (seed) => `138${10_000_000 + seed}`,
  phone: (seed) => `138${10_000_000 + seed}`,
  landline: (seed) => `021-${64_000_000 + seed}`,
  userName: (seed) => `user_${seed}`,
  email: (seed) => `person${seed}@plant.cn`,
  naturalNumber: (seed) => String(seed),
  englishLetters: () => 'abc',
  bankCard: (seed) => String(6_222_000_000_000 + seed),
  idNumber: (seed) => `ID${seed}`,
  idCard: (seed) => String(310_115_199_001_000_000n + BigInt(seed)),
  qq: (seed) => String(100_000 + seed),
  webAddress: (seed) => `https://plant.cn/${seed}`,
  codeText: (seed) => `C${seed}`,
  nameText: () => '张三丰',
  digitsAndLines: (seed) => `${seed}\n1`,
  shortText: (seed) => `text ${seed}`,
}

/** An item of a dictionary: its first, where the product brings it along. */
function itemOf(dictCode: string): string {
  const declared = modules.flatMap(({ dictionaries }) => dictionaries).find((one) => one.dictCode === dictCode)
  return Object.keys(declared?.items ?? {})[0] ?? '1'
}

/** Those whom a field cannot do without, by its name. */
const people: Record<string, string> = { userName: 'admin', receivers: 'viewer', agentUserName: 'viewer', username: 'viewer' }

/** Within what the field takes. */
function bounded(field: Field, amount: number): number {
  const { min, max } = { min: undefined, max: undefined, ...field }
  return Math.max(min ?? -Infinity, Math.min(max ?? Infinity, amount))
}
