import { z } from 'zod'
import { dueSpecimen, expireSpecimen } from '#contract/modules/quality/specimen.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { defineJob } from '../../../jobs/handler.ts'
import '../tables.ts'

/** Says of specimens whose yearly look is due that they are, and of those whose time is over that they are 到期; in words how many. */
export async function ageSpecimens(unit: UnitOfWork, plantTz: string): Promise<string> {
  const today = plantDay(unit.at, plantTz)
  const over = await unit.trx
    .selectFrom('mes_specimen')
    .select('id')
    .where('status', 'in', ['sealed', 'observing', 'partly'])
    .where('keepUntil', '<', today)
    .orderBy('id')
    .execute()
  for (const { id } of over) await unit.give(expireSpecimen, id, { reason: '保存期满' })
  const due = await unit.trx
    .selectFrom('mes_specimen')
    .select('id')
    .where('status', 'in', ['sealed', 'partly'])
    .where('nextLook', '<=', today)
    .orderBy('id')
    .execute()
  for (const { id } of due) await unit.give(dueSpecimen, id, { reason: '到观察期' })
  return over.length + due.length === 0 ? '没有到期的留样' : `${due.length} 件待观察，${over.length} 件到期`
}

/** Every night. */
export const specimenJob = ({ plantTz }: { plantTz: string }) =>
  defineJob({
    name: 'quality.specimens.due',
    title: '留样到观察期和到期',
    params: z.strictObject({}),
    forEachTenant: true,
    timeLimitMs: 60_000,
    retries: { attempts: 3, firstRestMs: 60_000 },
    runInUnit: (unit) => ageSpecimens(unit, plantTz),
  })
