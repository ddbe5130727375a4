import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { quartzJobs } from '#contract/modules/operations/job.ts'
import { endpointsOf } from '#contract/resource.ts'
import { atLeast } from '../../support/atLeast.ts'
import { firstJobs } from '../../support/firstJobs.ts'
import { freePort } from '../../support/freePort.ts'
import { officeAnswers } from '../../support/officeCalls.ts'
import type { OfficeAnswer } from '../../support/officeCalls.ts'
import { resourcesThatCan } from '../../support/resourceApi.ts'
import { startServerProcess } from '../../support/serverProcess.ts'
import type { ServerProcess } from '../../support/serverProcess.ts'
import { outcomeBy, writeBack, writtenOf } from '../../support/writtenBack.ts'

const Listed = z.object({ records: z.array(z.object({ id: z.string() })) })

/** Lists in which every installation finds records when it begins. */
const ofAll =
  'mesStopReason mesLabelTemplate sysAnnouncement sysMessageTemplate sysDict sysDictItem sysCheckRule sysFillRule sysQuartzJob sysLog sysDataLog sysDepart sysRole sysPermission sysPosition sysCategory sysUser'.split(
    ' ',
  )
/** And those that the demonstration fills besides, with a day that its people have lived. */
const ofDemo =
  'mesOrder mesOrderDelivery mesScale mesScaleCheck mesWeighCenter mesWeightOrder mesWeightLine mesProcess mesRoute mesRouteStep mesRouteParameter mesPlan mesTask mesWorkReport mesScheduleRun mesMaterial mesCustomer mesSupplier mesLocation mesContainer mesMaterialLot mesHu mesStockMove mesIssue mesIssueLine mesIssueItem mesColorFormula mesFormulaVersion mesFormulaLine mesColorTrial mesColorTrialLine mesColorStandard mesColorantOptics mesColorMeasure mesSpcLimit mesShift mesCalendarDay mesWorkshop mesEquipment mesVessel mesEquipmentTag mesStateTable mesStateRule mesPlcDevice mesPlcTag mesPlcWritable mesAlarmDef mesAlarm mesPrinter mesPlaylist mesPlaylistItem mesWall mesQcTemplate mesQcItem mesPatrolPoint mesCheckPlan mesCheckItem mesCheckRecord mesCheckResult mesMaintPlan mesMaintOrder mesRepair mesSparePart mesSpareMove mesMachineCert mesAudit'.split(
    ' ',
  )

const installations = [
  { begun: 'a new installation', env: {}, filled: ofAll, least: { taken: 50, refused: 1 } },
  { begun: 'the demonstration', env: { DEMO: 'on', SIM_ORDERS: 'on', DEMO_DAYS: '1' }, filled: [...ofAll, ...ofDemo], least: { taken: 120, refused: 15 } },
]

describe.each(installations)('$begun', ({ env, filled, least }) => {
  let server: ServerProcess
  let ask: OfficeAnswer
  const counted = { taken: 0, refused: 0 }
  beforeAll(async () => {
    server = await startServerProcess({ env: { SIM_PORT: String(await freePort()), ...env } })
    ask = officeAnswers(server.url, await server.token())
  })
  afterAll(() => server.stop())

  test.each(atLeast(88, resourcesThatCan('list')))(
    '$name: the first and the last records are opened, and written back as they were read',
    async ({ resource }) => {
      const pages = await Promise.all(['asc', 'desc'].map((order) => ask('GET', `${endpointsOf(resource).list}?pageSize=3&column=id&order=${order}`)))
      const ids = new Set(pages.flatMap(({ result }) => Listed.parse(result).records.map(({ id }) => id)))
      for (const id of atLeast(filled.includes(resource.name) ? 1 : 0, ids)) {
        const { opened, read, written, stored } = await writeBack(ask, resource, id)
        expect([opened.status, read.id], `${id}: ${opened.message}`).toEqual([200, id])
        const outcome = outcomeBy(resource, read)
        expect(written.status, `${id}: ${written.message}`).toBe(outcome.status)
        const [isTaken, why] = [outcome.status === 200, outcome.status === 409 ? `${resource.title}“${outcome.state}”时不能修改` : '']
        counted.taken += isTaken ? 1 : 0
        counted.refused += why === '' ? 0 : 1
        expect(written.message, id).toContain(why)
        const [now, due] = isTaken ? [stored, { ...read, version: (read.version ?? 0) + 1 }] : [read, read]
        expect([now.version, writtenOf(resource, now)], id).toEqual([due.version, writtenOf(resource, due)])
      }
    },
  )

  test('so many records were taken back, and so many refused for their state', () => {
    expect(counted.taken).toBeGreaterThanOrEqual(least.taken)
    expect(counted.refused).toBeGreaterThanOrEqual(least.refused)
  })

  test('it has the jobs that every installation is given, and each runs at once when somebody wants it to, and succeeds', async () => {
    const { result } = await ask('GET', `${endpointsOf(quartzJobs).list}?pageSize=100`)
    expect(
      Listed.parse(result)
        .records.map(({ id }) => id)
        .toSorted(),
    ).toEqual(firstJobs)
    const ended = await Promise.all(firstJobs.map(async (job) => [job, await runOf(job)]))
    expect(ended).toEqual(firstJobs.map((job) => [job, { state: 'done', output: expect.stringMatching(/\p{Script=Han}/u) }]))
  })

  /** Has a job run now and waits for its end. */
  async function runOf(job: string) {
    const begun = await ask('GET', `${quartzJobs.path}/execute?id=${job}`)
    expect([begun.status, begun.message], job).toEqual([200, '执行成功!'])
    const { runId } = z.object({ runId: z.string() }).parse(begun.result)
    return vi.waitFor(
      async () => {
        const { state, output } = z.object({ state: z.string(), output: z.string() }).parse((await ask('GET', `/sys/jobRun/progress?id=${runId}`)).result)
        if (state === 'waiting' || state === 'running') throw new Error(`${job} is ${state}`)
        return { state, output }
      },
      { timeout: 50_000, interval: 100 },
    )
  }
})
