import { openNbcHandover, saveNbcHandover, scanNbcHandover } from '#contract/modules/packing/nbcHandover.ts'
import { countMaterial } from '#contract/modules/packing/nbcMaterial.ts'
import { finishNbcJob, reconcileNbcJob } from '#contract/modules/packing/nbcJob.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'

/** sealed boxes go to the store when so many wait, or when their job is over */
const boxesATime = 10

/** A job of which all is packed: its pans are counted, and it ends; sealed boxes are handed over to the store. */
export async function endJob(house: House, jobId: string): Promise<void> {
  const { desk, people } = house
  const { db } = desk
  const job = await db.selectFrom('mes_nbc_job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
  const isPacked = job.qtyGood >= job.qtyTarget
  await handOver(house, jobId, isPacked ? 1 : boxesATime)
  if (!isPacked) return
  if (job.status === 'packing' && (await desk.give(people.packer, reconcileNbcJob, jobId)) !== null) return
  let [used, damaged] = [job.qtyGood, job.qtyReject]
  for (const { id, issued } of await db
    .selectFrom('mes_nbc_material')
    .select(['id', 'issued'])
    .where('jobId', '=', jobId)
    .where('isCounted', '=', 'N')
    .orderBy('id')
    .execute()) {
    const packed = Math.min(used, issued)
    const broken = Math.min(damaged, issued - packed)
    used -= packed
    damaged -= broken
    await desk.give(people.packer, countMaterial, id, { used: packed, damaged: broken, returned: issued - packed - broken })
  }
  await desk.give(people.packer, finishNbcJob, jobId, { reason: '' })
}

/** Boxes of a job on one hand-over, into a bin of the store; packer and storekeeper are software and sign nothing. */
async function handOver({ desk, people, seed }: House, jobId: string, least: number): Promise<void> {
  const { db } = desk
  const sealed = await db
    .selectFrom('mes_box')
    .select('boxNo')
    .where('jobId', '=', jobId)
    .where('status', '=', 'sealed')
    .where('handoverId', 'is', null)
    .orderBy('seq')
    .execute()
  if (sealed.length < least) return
  const bins = await db.selectFrom('mes_location').select('code').where('type', '=', 'bin').where('code', 'like', 'W1-R09-%').orderBy('code').execute()
  const bin = bins[Math.floor(drawOf(seed, 'handover', sealed[0]?.boxNo ?? '')(0, bins.length))]
  const draft = () =>
    db
      .selectFrom('mes_nbc_handover')
      .select('id')
      .where('createBy', '=', people.packer.username)
      .where('status', '=', 'draft')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  if (!bin || (!(await draft()) && (await desk.give(people.packer, openNbcHandover, null)) !== null)) return
  const id = (await draft())?.id
  if (id === undefined) return
  for (const { boxNo } of sealed) await desk.give(people.packer, scanNbcHandover, id, { code: boxNo, scanEventId: '' })
  await desk.give(people.packer, scanNbcHandover, id, { code: bin.code, scanEventId: '' })
  await desk.giveUnsigned(people.packer, saveNbcHandover, id)
}
