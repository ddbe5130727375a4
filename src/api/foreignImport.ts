import { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { request } from './request.ts'

/** Takes over devices and tags of another program's file; tags without a device come under `deviceCode`. Throws ApiError. */
export function importForeign(file: File, deviceCode: string): Promise<ForeignReport> {
  const body = new FormData()
  body.append('file', file, file.name)
  return request('/mes/plcDevice/importForeign', ForeignReport, { method: 'POST', query: { deviceCode }, body, quiet: true })
}
