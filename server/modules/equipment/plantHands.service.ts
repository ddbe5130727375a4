import { TimedHand } from '#contract/modules/equipment/plantMessages.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import './tables.ts'

/** Keeps what hands do at the machines of the simulated plant, in the order in which they do it. */
export async function keepHands(db: Database, hands: readonly TimedHand[]): Promise<void> {
  for (const { atMs, command } of hands)
    await db
      .insertInto('mes_plant_hand')
      .values({ id: rowId(atMs), machine: command.machine, atMs, command: JSON.stringify(command) })
      .execute()
}

/** What hands did since an instant (ms since the epoch), oldest first. */
export async function handsSince(db: Database, sinceMs: number): Promise<TimedHand[]> {
  const rows = await db.selectFrom('mes_plant_hand').selectAll().where('atMs', '>=', sinceMs).orderBy('atMs').orderBy('id').execute()
  return rows.map(({ atMs, command }) => TimedHand.parse({ atMs: Number(atMs), command: JSON.parse(command) as unknown }))
}
