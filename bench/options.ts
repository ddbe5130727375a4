import { parseArgs } from 'node:util'
import type { PaceName } from './pace.ts'
import { rows } from './rows/index.ts'
import type { Row } from './rows/row.ts'

export type Options = { rows: readonly Row[]; rounds: number; pace: PaceName; isFresh: boolean; isPrintOnly: boolean }

const fewestRounds = 3

/** `--only L1,B1  --rounds 3  --short | --dry  --fresh  --print`; throws with a sentence when something else is asked. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      short: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      print: { type: 'boolean', default: false },
    },
  })
  const pace = values.dry ? 'dry' : values.short ? 'short' : 'full'
  const rounds = Number(values.rounds ?? (pace === 'dry' ? 1 : fewestRounds))
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number from 1 on')
  return { rows: chosen(values.only), rounds, pace, isFresh: values.fresh, isPrintOnly: values.print }
}

function chosen(only: string | undefined): readonly Row[] {
  if (only === undefined) return rows
  return only.split(',').map((id) => {
    const row = rows.find((one) => one.id === id.trim())
    if (!row) throw new Error(`there is no row ${id}; rows are ${rows.map((one) => one.id).join(', ')}`)
    return row
  })
}
