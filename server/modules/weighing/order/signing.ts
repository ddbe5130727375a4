import { signLine } from '#contract/modules/weighing/lineCommands.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { standingRecords } from '../line/lineRow.ts'

type Page = { weightId: string; lineIds: string; signer: string }
type Look = Pick<UnitOfWork, 'trx'>

/** Lines of an order that hold what they should and were not signed, with everybody who weighed something of them. */
async function unsigned({ trx }: Look, weightId: string): Promise<{ id: string; seq: number; weighers: string[] }[]> {
  const lines = await trx
    .selectFrom('mes_weight_line')
    .select(['id', 'seq'])
    .where('weightId', '=', weightId)
    .where('status', '=', 'ok')
    .orderBy('seq')
    .execute()
  const found: { id: string; seq: number; weighers: string[] }[] = []
  for (const line of lines) found.push({ ...line, weighers: [...new Set((await standingRecords({ trx }, line.id)).map(({ weighBy }) => weighBy))] })
  return found
}

/**
 * A page of lines is signed at once, by somebody who weighed nothing of them (factory.md 4 R8). `fits` chooses the lines that the caller may bring;
 * named ones that it refuses are a 409 with the sentence of `why`. Throws 409 where none is left.
 */
async function signPage(unit: UnitOfWork, { weightId, lineIds, signer }: Page, fits: (weighers: readonly string[]) => boolean, why: string): Promise<void> {
  const named = new Set(lineIds.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()])))
  const open = await unsigned(unit, weightId)
  const page = named.size === 0 ? open.filter(({ weighers }) => fits(weighers)) : open.filter(({ id }) => named.has(id))
  if (page.length === 0 || page.length < named.size)
    throw new Problem(409, named.size === 0 ? `没有轮到您签的行。${why}` : '有的行还没有称好或已经签过，请刷新后重新选择')
  const wrong = page.filter(({ weighers }) => !fits(weighers) || weighers.includes(signer))
  if (wrong.length > 0) throw new Problem(409, `第 ${wrong.map(({ seq }) => seq).join('、')} 行不能这样签。${why}`)
  for (const { id } of page) await unit.give(signLine, id, { signBy: signer })
}

/** At the desk: the caller weighed the lines, `signer` is the other one who signed. */
export const signBeside = (unit: UnitOfWork, page: Page): Promise<void> =>
  signPage(
    unit,
    page,
    (weighers) => weighers.every((one) => one === unit.by.username),
    '称量人和复核人应是两个人：您称的行由您和另一人一起签，别人称的行请到复核页签',
  )

/** On the review page: the caller checks what others weighed. */
export const checkAlone = (unit: UnitOfWork, page: Page): Promise<void> =>
  signPage(unit, page, (weighers) => !weighers.includes(unit.by.username), '称量人和复核人应是两个人：您自己称的行请由别人复核')

/** Who signed beside the caller, of the signatures that this very command used up. */
export async function secondSigner({ trx, by, at }: UnitOfWork, weightId: string): Promise<string> {
  const found = await trx
    .selectFrom('mes_esign')
    .innerJoin('mes_esign_use', 'mes_esign_use.signId', 'mes_esign.id')
    .select('username')
    .where('refType', '=', 'mesWeightOrder')
    .where('refId', '=', weightId)
    .where('command', '=', 'mesWeightOrder.sign')
    .where('userId', '<>', by.userId)
    .where('usedAt', '=', at)
    .orderBy('mes_esign.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new Problem(422, '没有复核人的签名，请由另一人签名')
  return found.username
}
