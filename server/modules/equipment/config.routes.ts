import { z } from 'zod'
import type { Permission } from '#contract/permissions.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { exportFile, importTemplate } from './config/exporting.ts'
import { fileTypes, importReport } from '../../files/importReport.ts'
import { importFiles } from './config/importing.ts'
import { oneAtATime } from '../../files/oneAtATime.ts'
import { uploaded } from '../../files/upload.ts'

type Parts = { db: Database; bus: Bus }

/** Import and export of devices and tags (observing.md "Devices and tags"). */
export function equipmentConfigRoutes({ db, bus }: Parts): AnyRoute[] {
  const inTurn = oneAtATime()
  return subjects.flatMap(({ subject, path, permissions, title }) => {
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
        path: `${path}/importTemplate`,
        access: { permission: permissions.import },
        run: async () => new Reply({ raw: await importTemplate(subject), contentType: fileTypes.xlsx, fileName: `${title}-模板.xlsx` }),
      }),
    ]
  })
}

type ConfigSubject = {
  subject: 'device' | 'tag'
  path: string
  permissions: { import: Permission; export: Permission }
  title: string
}

const subjects: ConfigSubject[] = [
  {
    subject: 'device',
    path: '/mes/plcDevice',
    permissions: { import: 'mes:plcDevice:import', export: 'mes:plcDevice:export' },
    title: '采集设备',
  },
  {
    subject: 'tag',
    path: '/mes/plcTag',
    permissions: { import: 'mes:plcTag:import', export: 'mes:plcTag:export' },
    title: '测点',
  },
]
