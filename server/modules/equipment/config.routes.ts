import { z } from 'zod'
import type { Page } from '#contract/envelope.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { exportFile } from './config/exporting.ts'
import { fileTypes, importReport } from '../../files/importReport.ts'
import { importFiles } from './config/importing.ts'
import { listDevices, listTags, ListQuery } from './config/listing.ts'
import { oneAtATime } from '../../files/oneAtATime.ts'
import { uploaded } from '../../files/upload.ts'

type Parts = { db: Database; bus: Bus }

/** Lists, import and export of devices and tags (observing.md "Devices and tags"). */
export function equipmentConfigRoutes({ db, bus }: Parts): AnyRoute[] {
  const inTurn = oneAtATime()
  return subjects.flatMap(({ subject, path, permissions, title, list }) => {
    const answers = importReport({ path, title, permission: permissions.import })
    return [
      defineRoute({
        method: 'POST',
        path: `${path}/importExcel`,
        access: { permission: permissions.import },
        takes: 'multipart',
        async run({ caller, request }) {
          const { userId, username } = signedIn(caller)
          const { files } = await uploaded(request)
          const sources = files.map(({ name, bytes }) => ({ subject, name, content: bytes }))
          const outcome = await inTurn(() => importFiles(db, sources, { name: username, atMs: Date.now() }))
          if (outcome.kind === 'stored' && outcome.totalCount > 0) bus.emit('plc.configured')
          return answers.answer(outcome, userId, files[0].name)
        },
      }),
      answers.errorFile(),
      defineRoute({
        method: 'GET',
        path: `${path}/exportXls`,
        access: { permission: permissions.export },
        query: z.object({ format: z.enum(['xlsx', 'csv'], '导出格式应为 xlsx 或 csv').default('xlsx') }),
        async run({ query: { format } }) {
          const raw = await inTurn(() => exportFile(db, { subject, format }))
          return new Reply({ raw, contentType: fileTypes[format], fileName: `${title}.${format}` })
        },
      }),
      defineRoute({
        method: 'GET',
        path: `${path}/list`,
        access: { permission: permissions.list },
        query: ListQuery,
        run: ({ query }): Promise<Page<object>> => list(db, query),
      }),
    ]
  })
}

type ConfigSubject = {
  subject: 'device' | 'tag'
  path: string
  permissions: { list: Permission; import: Permission; export: Permission }
  title: string
  list: (db: Database, query: ListQuery) => Promise<Page<object>>
}

const subjects: ConfigSubject[] = [
  {
    subject: 'device',
    path: '/mes/plcDevice',
    permissions: { list: 'mes:plcDevice:list', import: 'mes:plcDevice:import', export: 'mes:plcDevice:export' },
    title: '采集设备',
    list: listDevices,
  },
  {
    subject: 'tag',
    path: '/mes/plcTag',
    permissions: { list: 'mes:plcTag:list', import: 'mes:plcTag:import', export: 'mes:plcTag:export' },
    title: '测点',
    list: listTags,
  },
]
