import { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { request } from './request.ts'

/** Takes over devices and tags of another program's file, or in a trial says what they would become; tags without a device come under `deviceCode`. Throws ApiError. */
export function importForeign(file: File, { deviceCode, isTrial }: { deviceCode: string; isTrial: boolean }): Promise<ForeignReport> {
  const body = new FormData()
  body.append('file', file, file.name)
  return request('/mes/plcDevice/importForeign', ForeignReport, { method: 'POST', query: { deviceCode, isTrial: String(isTrial) }, body, quiet: true })
}
