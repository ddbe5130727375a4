import { startHttp } from './start/startHttp.ts'
import { createBus } from './bus/bus.ts'
import { systemActor } from './bus/unit.ts'
import { createUnits } from './bus/units.ts'
import { freshBundle } from './start/bundleBuild.ts'
import { createClosing } from './start/closing.ts'
import { openCluster } from './cluster/cluster.ts'
import { startCollector } from './start/startCollector.ts'
import { createBackups } from './backup/backups.ts'
import { backupPlaceOf, waysOf } from './config.ts'
import type { Config } from './config.ts'
import { openDatabase } from './start/openDatabase.ts'
import { makeDemo } from './start/demo/demoData.ts'
import { createDemoPlant } from './start/demo/demoPlant.ts'
import { jobHandlersOf } from './jobs/handler.ts'
import type { AnyJobHandler } from './jobs/handler.ts'
import { errorFields } from './log.ts'
import type { Log } from './log.ts'
import { startPlcWriter } from './start/startPlcWriter.ts'
import { ensureStopReasons } from './modules/equipment/firstReasons.service.ts'
import { tellAllAndons } from './modules/andon/calls.service.ts'
import { tellAllMillPasses } from './modules/charging/millPasses.service.ts'
import { tellAllWallAnnouncements } from './modules/messages/walls.service.ts'
import { tellAllAlarms } from './modules/alarms/standing.service.ts'
import { forEachTenant } from './db/tenancy/eachTenant.ts'
import { followOrders } from './modules/production/followOrders.service.ts'
import { keepReadings } from './modules/scales/readings.service.ts'
import { createScaleReader } from './modules/scales/scaleReader.ts'
import { markLateOrders } from './modules/production/orderLate.service.ts'
import { tellAllOrderStates } from './modules/production/orderStates.service.ts'
import { makeFirstTemplates } from './modules/messages/firstTemplates.service.ts'
import { makeFirstProcesses } from './modules/workflow/firstProcesses.service.ts'
import { makeFirstSchedule } from './modules/schedule/demo.service.ts'
import { followTasks } from './modules/schedule/follow.service.ts'
import { publishWelcome } from './modules/messages/welcome.service.ts'
import { ensureJobs } from './modules/operations/jobs/firstJobs.service.ts'
import { joinDeparts } from './modules/organisation/departs/departs.service.ts'
import { createPerson, ensureRoles, hasPeople } from './modules/identity/people/people.service.ts'
import { ensureDictionaries } from './modules/reference/dictionaries/dictionaries.service.ts'
import { createOutbound } from './outbound/outbound.ts'
import type { JobParts } from './modules/serverModule.ts'
import { companyOrgCode, hasOffice, makeOffice } from './modules/reference/seed.service.ts'
import { openVault } from './secrets/vault.ts'
import { keepMachineRecord } from './start/machineRecord.ts'
import { createReportsFor } from './start/reportsFor.ts'
import { createSqlReportsFor } from './start/sqlReportsFor.ts'
import { startJobs } from './start/startJobs.ts'

export type RunningServer = { isFirstStart: boolean; close(): Promise<void> }

type Setup = {
  config: Config
  dataDir: string
  firstPassword: string
  jobs: (parts: JobParts) => readonly AnyJobHandler[]
  tell: (sentence: string) => void
  log: Log
}

/** Builds every room and starts it; what was started is closed in the opposite order, also when a later room fails to start. */
export async function startServer({ config, dataDir, firstPassword, jobs, tell, log }: Setup): Promise<RunningServer> {
  const closing = createClosing(log)
  try {
    const bundle = await freshBundle()
    const bus = createBus((error, event) => log.error('bus listener failed', { event, ...errorFields(error) }))
    const { db, listing, close } = await openDatabase({ dataDir, url: config.DATABASE_URL })
    closing.add(close)
    const cluster = await openCluster({ config, dataDir, db, bus, closing, log })
    const letNextStart = await cluster.startTurn()
    closing.add(letNextStart) // also when this start fails
    await ensureRoles(db)
    await ensureDictionaries(db, Date.now())
    await ensureStopReasons(db, Date.now())
    const outbound = createOutbound({ allow: config.OUTBOUND_ALLOW })
    const backups = createBackups(backupPlaceOf(config, dataDir))
    const vault = openVault(dataDir)
    const reportsFor = createReportsFor({ db, listing, bus, plantTz: config.PLANT_TZ, now: Date.now, vault, outbound }, () => jobHandlers)
    const sqlReports = createSqlReportsFor({ db, bus, plantTz: config.PLANT_TZ, now: Date.now, vault, outbound, url: config.DATABASE_URL ?? null, dataDir })
    closing.add(sqlReports.close)
    const { sqlReportsFor } = sqlReports
    const handlers = jobs({ db, outbound, ways: waysOf(config), backups, dataDir, plantTz: config.PLANT_TZ, reportsFor, sqlReportsFor })
    const jobHandlers = jobHandlersOf(handlers)
    await ensureJobs(db, handlers, { now: Date.now(), timeZone: config.PLANT_TZ })
    const isFirstStart = !(await hasPeople(db))
    if ((isFirstStart || config.DEMO === 'on') && !(await hasOffice(db))) {
      await publishWelcome(db, Date.now())
      await createUnits({ db, bus, now: Date.now })(systemActor, async (unit) => {
        await makeFirstTemplates(unit)
        await makeFirstProcesses(unit)
      })
      await makeOffice(db, Date.now())
    }
    const hookParts = { jobHandlers, vault, outbound }
    const isByOrders = await makeDemo({ config, db, bus, hookParts, isFirstStart, tell, log })
    await forEachTenant(db, () => createUnits({ db, bus, now: Date.now })(systemActor, async (unit) => void (await markLateOrders(unit, config.PLANT_TZ))))
    await forEachTenant(db, () => tellAllOrderStates(db, bus, Date.now()))
    await forEachTenant(db, () => tellAllMillPasses(db, bus, Date.now()))
    const onTrouble = (error: unknown) => log.error('bars of the schedule or orders of the wall were not told', errorFields(error))
    closing.add(followTasks({ db, bus, plantTz: config.PLANT_TZ, now: Date.now, onTrouble }))
    closing.add(followOrders({ db, bus, plantTz: config.PLANT_TZ, now: Date.now, onTrouble }))
    await tellAllAlarms(db, bus, Date.now())
    await tellAllAndons(db, bus, Date.now())
    await tellAllWallAnnouncements(db, bus, Date.now())
    const collecting = await startCollector({ history: cluster.history, db, bus, plantTz: config.PLANT_TZ, closing, log })
    await startHttp({ config, dataDir, db, listing, bus, bundle, cluster, collecting, jobHandlers, outbound, backups, closing, log })
    // behind the modules' listeners: plans and orders follow the schedule
    if (config.DEMO === 'on' && !isByOrders)
      await makeFirstSchedule(db, bus, { plantTz: config.PLANT_TZ, now: Date.now }).catch((error: unknown) =>
        log.error('no first schedule', errorFields(error)),
      )
    closing.add(startPlcWriter({ db, bus, latest: collecting.latest, now: Date.now, log }))
    const record = keepMachineRecord({ db, bus, collecting, now: Date.now, log })
    closing.add(record.close)
    const demoPlant = createDemoPlant({ config, db, bus, ...collecting, counts: record.counts, hookParts, isByOrders, isFirstStart, log })
    closing.add(keepReadings(bus))
    const scaleReader = createScaleReader({ db, bus, plantTz: config.PLANT_TZ, now: Date.now, log })
    await cluster.collect(collecting, {
      async begin(mayCollect) {
        await collecting.begin({ takesOver: config.REDIS_URL !== undefined, mayCollect })
        await scaleReader.begin()
        await demoPlant.begin()
      },
      async end() {
        await demoPlant.end()
        await scaleReader.end()
        await collecting.end()
      },
    })
    // last of all: had the start failed before, the password shown once would be lost
    if (isFirstStart) {
      const id = await createPerson(db, { username: 'admin', realname: '管理员', password: firstPassword, roleCode: 'admin', phone: null, email: null })
      await joinDeparts(db, id, [companyOrgCode])
    }
    startJobs({ db, bus, handlers: jobHandlers, timeZone: config.PLANT_TZ, closing, log })
    await letNextStart()
    return { isFirstStart, close: closing.all }
  } catch (error) {
    await closing.all()
    throw error
  }
}
