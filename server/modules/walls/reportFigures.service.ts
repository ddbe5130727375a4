import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { callerNamed } from '../../http/callerNamed.ts'
import { workplacesOf } from '../../http/ownTenants.ts'
import { Problem } from '../../http/problem.ts'
import { house } from '../../tenancy/atWork.ts'
import { versionOf } from './boards.service.ts'

/** A tile as it is published, and who published it, with their rights of this moment: a screen has none of its own. Throws 403 and 404. */
export async function publisherOf(
  db: Database,
  { code, tile: tileId }: { code: string; tile: string },
  when: { atMs: number; plantTz: string },
): Promise<{ publisher: Caller; published: { report: string; measure: string } }> {
  const wall = await db.selectFrom('mes_wall').select(['id', 'publishedNo']).where('wallCode', '=', code).executeTakeFirst()
  const board = wall ? await versionOf(db, wall.id, wall.publishedNo) : null
  const tile = board?.pages.flatMap(({ tiles }) => tiles).find(({ id, kind }) => id === tileId && kind === 'reportFigure')
  if (!wall || tile?.kind !== 'reportFigure') throw new Problem(404, '这块报表数字没有发布')
  const version = await db
    .selectFrom('mes_wall_version')
    .select('byUsername')
    .where('wallId', '=', wall.id)
    .where('versionNo', '=', wall.publishedNo)
    .executeTakeFirst()
  const publisher = await callerNamed(db, version?.byUsername ?? '', house)
  if (!publisher) throw new Problem(403, '发布看板的人已停用，请让有权限的人重新发布')
  const isOfHouse = (await workplacesOf(db, publisher.userId, when)).some(({ id }) => id === house) // screens are the plant's own
  if (!isOfHouse || !publisher.permissions.has('mes:wall:publish')) throw new Problem(403, '发布看板的人没有发布的权限，请让有权限的人重新发布')
  return { publisher, published: tile }
}

/** how long screens share one reading, also one that failed: a hundred of them ask for the same number */
const sharedMs = 30_000

/** Has what many ask at once be read once. */
export function readsAtOnce<Result>(now: () => number): (key: string, read: () => Promise<Result>) => Promise<Result> {
  const kept = new Map<string, { at: number; reading: Promise<Result> }>()
  return function readOnce(key, read) {
    for (const [old, { at }] of kept) if (Math.abs(now() - at) >= sharedMs) kept.delete(old)
    const known = kept.get(key)
    if (known) return known.reading
    const reading = read()
    kept.set(key, { at: now(), reading })
    return reading
  }
}
