import { officeCalls } from '../support/officeCalls.ts'
import type { OfficeCall } from '../support/officeCalls.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

type Made = { id: string; version: number }

/** A store with bags in it, a workshop, an issue order for them and a container, made as the office makes them; every call has names of its own. */
export async function scanPlant({ url, token }: Pick<ServerProcess, 'url' | 'token'>, name: string) {
  const call: OfficeCall = officeCalls(url, await token())
  const made = async (path: string, body: object) => (await call('POST', `${path}/add`, body)) as Made // as the office reads it
  const give = async (path: string, one: Made, command: string, asked: object = {}) =>
    (await call('POST', `${path}/${command}`, { id: one.id, version: one.version, ...asked })) as Made
  const listed = async <Row>(path: string, query: string) => ((await call('GET', `${path}/list?${query}`)) as { records: Row[] }).records
  const place = (code: string, type: string, parentId = '') =>
    made('/mes/location', { code: `${name}-${code}`, name: `${name}${code}`, type, parentId, status: 1 })
  const store = await place('WH', 'warehouse')
  const [bin, otherBin] = [await place('A-01', 'bin', store.id), await place('B-07', 'bin', store.id)]
  const staging = await place('ST', 'staging')
  if ((await listed('/mes/location', 'type=transit')).length === 0) await place('TR', 'transit')
  const material = await made('/mes/material', { materialCode: `RM-${name}`, materialName: `氧化铁黑${name}`, materialType: 'pigment', unit: 'kg', gtin: '' })
  const lotOf = async (lotNo: string, materialId = material.id) => {
    const lot = await made('/mes/materialLot', {
      lotNo,
      materialId,
      mfgDate: '2026-01-01',
      expireDate: '2029-08-01',
      assayFactor: 1,
      tintFactor: 1,
      coaFile: '',
    })
    return give('/mes/materialLot', lot, 'pass')
  }
  const lot = await lotOf(`${name}260918`)
  await give('/mes/materialLot', lot, 'receive', { locationId: bin.id, huType: 'bag', count: 4, qtyEach: 5 })
  const units = (await listed<Made & { huCode: string }>('/mes/hu', `lotId=${lot.id}&column=huCode&order=asc`)).map(({ id, huCode }) => ({ id, huCode }))
  const container = await made('/mes/container', { code: `CT-${name}`, type: 'pot', tareStd: 4.62, tareTol: 0.02, volumeL: 50, cleanExpireHours: 72 })
  const line = { key: 'a', seq: 1, materialId: material.id, demandQty: 10 }
  const header = { issueType: 'full', planId: null, fromLocationId: store.id, toLocationId: staging.id, needTime: '2099-01-01 08:00:00', remark: '' }
  const issue = (await made('/mes/issue', { ...header, lines: { mesIssueLine: { changed: [line], deleted: [] } } })) as Made & { issueNo: string }
  await give('/mes/issue', issue, 'release')
  return {
    call,
    lot,
    lotNo: `${name.toUpperCase()}260918`,
    lotOf,
    material,
    units,
    issueNo: issue.issueNo,
    issueId: issue.id,
    binCode: `${name}-B-07`,
    bin: otherBin,
    firstBin: bin,
    containerCode: `CT-${name}`,
    container,
    made,
    /** Where a unit lies. */
    placeOf: async (huCode: string) => (await listed<{ locationId: string }>('/mes/hu', `huCode=${huCode}`))[0]?.locationId,
    containerState: async () => (await listed<{ cleanStatus: string }>('/mes/container', `code=CT-${name}`))[0]?.cleanStatus,
    movesOf: async (huCode: string) => listed<{ moveType: string }>('/mes/stockMove', `huCode=${huCode}`),
  }
}
