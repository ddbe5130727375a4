import { z } from 'zod'
import type { Page } from '#contract/envelope.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Bus } from '../../bus.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { exportFile } from './config/exporting.ts'
import { faultFile } from '../../files/faultFile.ts'
import { createFaultFiles } from '../../files/faultFiles.ts'
import { importFiles } from './config/importing.ts'
import { listDevices, listTags, ListQuery } from './config/listing.ts'
import { oneAtATime } from '../../files/oneAtATime.ts'
import { uploadedFile } from '../../files/upload.ts'

type Parts = { db: Database; bus: Bus }

/** Lists, import and export of devices and tags (observing.md "Devices and tags"). */
export function equipmentConfigRoutes({ db, bus }: Parts): AnyRoute[] {
  const inTurn = oneAtATime()
  const faultFiles = createFaultFiles(() => Date.now())

  async function importUpload(subject: 'device' | 'tag', path: string, caller: Caller, file: { name: string; bytes: Uint8Array }): Promise<Reply> {
    const outcome = await inTurn(() => importFiles(db, [{ subject, name: file.name, content: file.bytes }], { name: caller.username, atMs: Date.now() }))
    const { totalCount } = outcome
    if (outcome.kind === 'stored') {
      if (totalCount > 0) bus.emit('plc.configured')
      return new Reply({
        envelope: { success: true, code: 200, message: `共${totalCount}行数据全部导入成功！`, result: { totalCount, successCount: totalCount, errorCount: 0 } },
      })
    }
    const fileUrl = `${path}/importErrors/${faultFiles.keep(caller.userId, faultFile(outcome))}`
    const result = { totalCount, successCount: 0, errorCount: outcome.lineCount, fileUrl, fileName: `${file.name.replace(/\.[^.]*$/, '')}-错误.csv` }
    return new Reply({ envelope: { success: false, code: 201, message: `文件没有导入：${outcome.lineCount} 行有错误。请按错误文件改正后重新导入`, result } })
  }

  return subjects.flatMap(({ subject, path, permissions, title, list }) => [
    defineRoute({
      method: 'POST',
      path: `${path}/importExcel`,
      access: { permission: permissions.import },
      takes: 'multipart',
      run: async ({ caller, request }) => importUpload(subject, path, signedIn(caller), await uploadedFile(request)),
    }),
    defineRoute({
      method: 'GET',
      path: `${path}/importErrors/:id`,
      access: { permission: permissions.import },
      run({ caller, request }) {
        const { id } = z.object({ id: z.string().max(64) }).parse(request.params)
        const raw = faultFiles.find(id, signedIn(caller).userId)
        if (!raw) throw new Problem(404, '错误文件不存在或已过期，请重新导入')
        return new Reply({ raw, contentType: csvType, fileName: `${title}-错误.csv` })
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${path}/exportXls`,
      access: { permission: permissions.export },
      query: z.object({ format: z.enum(['xlsx', 'csv'], '导出格式应为 xlsx 或 csv').default('xlsx') }),
      async run({ query: { format } }) {
        const raw = await inTurn(() => exportFile(db, { subject, format }))
        return new Reply({ raw, contentType: format === 'csv' ? csvType : xlsxType, fileName: `${title}.${format}` })
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${path}/list`,
      access: { permission: permissions.list },
      query: ListQuery,
      run: ({ query }): Promise<Page<object>> => list(db, query),
    }),
  ])
}

const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
