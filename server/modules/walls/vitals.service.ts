import { vitalsTopic } from '#contract/modules/walls/vitals.ts'
import type { Vitals } from '#contract/modules/walls/vitals.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'

/** A point of the course of memory each ten minutes, a day long. */
const memoryEveryMs = 600_000
const memoryPoints = 144

/** Tells whoever looks at the fleet how a screen does, with the course of its memory. */
export function noteVitals(bus: Pick<Bus, 'retain' | 'retained'>, screenId: string, vitals: Vitals, build: string, now: number): void {
  const before = bus.retained(vitalsTopic).get(screenId)
  const course = before?.memory ?? []
  const isDue = before === undefined || Math.floor(before.at / memoryEveryMs) !== Math.floor(now / memoryEveryMs)
  const memory = isDue && vitals.memoryMb !== null ? [...course, Math.round(vitals.memoryMb)].slice(-memoryPoints) : course
  bus.retain(vitalsTopic, screenId, { ...vitals, at: now, build, memory, pictureAt: before?.pictureAt ?? null })
}

/** There is a new picture of a screen: pages that show it ask for it. */
export async function notePicture(
  db: Database,
  bus: Pick<Bus, 'retain' | 'retained'>,
  screenId: string,
  picture: { isReal: boolean; thumb: string; picture: string },
  now: number,
): Promise<void> {
  const row = { at: now, isReal: picture.isReal ? 1 : 0, thumb: picture.thumb, picture: picture.picture }
  await db
    .insertInto('mes_screen_picture')
    .values({ screenId, ...row })
    .onConflict((conflict) => conflict.column('screenId').doUpdateSet(row))
    .execute()
  const standing = bus.retained(vitalsTopic).get(screenId)
  if (standing) bus.retain(vitalsTopic, screenId, { ...standing, pictureAt: now })
}
