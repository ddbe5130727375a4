import { startsFrom } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import { isNumberKind, referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { DictionaryDeclaration } from '#contract/module.ts'
import { commands, modules } from '#contract/modules/modules.ts'
import { sql } from 'kysely'
import { registered } from '../../server/modules/modules.ts'
import type { Registered } from '../../server/resource/routes/registered.ts'
import type { ResourceApi } from './resourceApi.ts'
import { seeded } from './seeded.ts'

type Stored = { id: string; version: number } & Readonly<Record<string, unknown>>

/** What became of random commands: how many were given and how many refused, by status; `kinds` are the commands that were given. */
export type GivenAtRandom = { given: number; refused: ReadonlyMap<number, number>; kinds: ReadonlySet<string> }

/** Gives commands of people to records that stand, one after the other, the same ones for the same seed and records: nine of ten that the state allows. */
export async function randomCommands(
  { api, call }: Pick<ResourceApi, 'api' | 'call'>,
  { count, seed }: { count: number; seed: number },
): Promise<GivenAtRandom> {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <One>(some: readonly One[]): One | undefined => some[below(some.length)]
  const machines = registered.filter(({ resource }) => commands.some(({ resource: name }) => name === resource.name))
  const refused = new Map<number, number>()
  const kinds = new Set<string>()
  let given = 0

  async function oneIn({ table }: Pick<Registered, 'table'>): Promise<Stored | undefined> {
    const { rows: counted } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(api.db)
    const place = below(Number(counted[0]?.count))
    const { rows } = await sql<Stored>`select * from ${sql.table(table)} order by ${sql.ref('id')} limit 1 offset ${place}`.execute(api.db)
    return rows[0]
  }

  async function filledIn(field: Field): Promise<unknown> {
    const target = referredBy(field)
    const of = target && registered.find(({ resource }) => resource.name === target.resource)
    if (of) return textOf((await oneIn(of))?.[target.key])
    if (field.name === 'sizes') return String(1 + below(60))
    if (field.name === 'huCode') return textOf((await oneIn({ table: 'mes_hu' }))?.['huCode'])
    if (isNumberKind(field.kind)) return oneOf([0, 1, 2, 5, 30])
    if ('dictCode' in field) return oneOf(Object.keys(dictionaries.get(field.dictCode)?.items ?? { '1': '' })) ?? ''
    if (field.kind === 'date') return '2099-01-31'
    return field.isRequired || below(2) === 0 ? '随机' : ''
  }

  /** Whether there was something to give a command to. */
  async function giveOne(): Promise<boolean> {
    const machine = oneOf(machines)
    const record = machine && (await oneIn(machine))
    if (!machine || !record) return false
    const { resource } = machine
    const own = commands.filter((one) => one.resource === resource.name && (one.places.length > 0 || one.from === 'none'))
    const fits = ({ from, ...one }: Command) => from === 'none' || startsFrom({ from, ...one }, resource.states ? record[resource.states.field] : null)
    const command = oneOf(below(10) === 0 ? own : own.filter(fits))
    if (!command) return false
    const asked: Record<string, unknown> = {}
    for (const field of command.asks) asked[field.name] = await filledIn(field)
    const key = command.from === 'none' ? {} : { id: record.id, version: Number(record.version) }
    const { status, body } = await call('POST', `${resource.path}/${command.name}`, { ...asked, ...key })
    if (status === 200) {
      given += 1
      kinds.add(`${resource.name}.${command.name}`)
    } else if ([403, 404, 409, 422].includes(status)) refused.set(status, (refused.get(status) ?? 0) + 1)
    else throw new Error(`${resource.name}.${command.name} was answered with ${status}: ${body.message}`)
    return true
  }

  for (let tried = 0; tried < count;) if (await giveOne()) tried += 1
  return { given, refused, kinds }
}

const dictionaries = new Map(modules.flatMap((module): readonly DictionaryDeclaration[] => module.dictionaries).map((one) => [one.dictCode, one]))

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
