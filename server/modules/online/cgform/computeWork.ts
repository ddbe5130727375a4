import { sql } from 'kysely'
import { inOrder } from '#contract/designedRules.ts'
import { tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import { settled } from '#contract/rules/formRules.ts'
import type { Database } from '../../../db/database.ts'
import { restingOf, wireOf } from '../../../resource/field/columns.ts'
import { countOf, isFilled } from './standing.ts'
import { wholeRowsInTurn } from './rowsInTurn.ts'
import { stepOf } from './work.ts'
import type { Work } from './work.ts'

type TableNow = { before: Design | null; isNew: (name: string) => boolean; rows: number; plantTz: string }

/** Fields that nobody writes, because others make them. */
export function computedNames({ table: { rules } }: Design): string[] {
  return rules.flatMap((rule) => ('compute' in rule ? [rule.compute] : []))
}

/** Rows that stood before a field was computed get what the others of the row make of it, as a write of that row would. */
export async function computeFields(db: Database, design: Design, { before, isNew, rows, plantTz }: TableNow): Promise<Work[]> {
  const { code, fields, rules } = design.table
  const table = tableOfCode(code)
  const form = { fields, rules: inOrder(rules), lockedIn: {}, states: null }
  const known = new Set(before ? computedNames(before) : [])
  const works = fields
    .filter(({ name }) => computedNames(design).includes(name) && (isNew(name) || !known.has(name)))
    .map(async (field): Promise<Work[]> => {
      const { name, title } = field
      const lacking = isNew(name) ? rows : await countOf(db, table, sql`not ${isFilled(name)}`)
      if (lacking === 0) return []
      const step = stepOf({
        kind: 'fill',
        table,
        column: name,
        words: `按规则算出已有的行空着的“${title}”`,
        sql: `update "${table}" set "${name}" = …`,
        rows: lacking,
      })
      return [
        {
          step,
          async run(trx) {
            for await (const { id, stored } of wholeRowsInTurn(trx, table, fields)) {
              const row = Object.fromEntries(fields.map((one) => [one.name, wireOf(one, stored[one.name], plantTz)]))
              const value = restingOf(field, settled(form, row)[name], plantTz)
              if (value !== null)
                await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where "id" = ${id} and not ${isFilled(name)}`.execute(trx)
            }
          },
        },
      ]
    })
  return (await Promise.all(works)).flat()
}
