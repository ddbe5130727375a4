import { z } from 'zod'
import type { UnitOfWork } from '../../bus/unit.ts'
import { defineJob } from '../../jobs/handler.ts'
import { ageCerts } from './cert/certHalves.ts'
import { makeChecks } from './check/makeChecks.ts'
import { makeMaint } from './maint/makeMaint.ts'

const job = (name: string, title: string, work: (unit: UnitOfWork) => Promise<string>) =>
  defineJob({
    name,
    title,
    params: z.strictObject({}),
    timeLimitMs: 60_000,
    retries: { attempts: 3, firstRestMs: 60_000 },
    runInUnit: work,
  })

/** What the care of machines has done in the background: checks every ten minutes, maintenance every hour, certificates every night. */
export const careJobs = ({ plantTz }: { plantTz: string }) => [
  job('care.checks.make', '生成点检和标出漏检', (unit) => makeChecks(unit, plantTz)),
  job('care.maintenance.make', '生成到期的保养单', (unit) => makeMaint(unit, plantTz)),
  job('care.certificates.age', '标出临期和过期的设备证照', (unit) => ageCerts(unit, plantTz)),
]
