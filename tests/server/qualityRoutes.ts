import { listAt, recordsAt, statesAt, writtenAt } from './routeShapes.ts'

const commands = (path: string, rights: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(rights).map(([name, right]) => [`POST ${path}/${name}`, right]))

/** Routes of inspections, nonconformities, releases and specimens (routeInventory.ts). */
export const qualityInventory: Readonly<Record<string, string>> = {
  ...listAt('/mes/qcTemplate', 'mes:qcTemplate'),
  ...writtenAt('/mes/qcTemplate', 'mes:qcTemplate'),
  ...statesAt('/mes/qcTemplate', 'mes:qcTemplate'),
  'GET /mes/qcTemplate/queryWithLines': 'mes:qcTemplate:list',
  ...commands('/mes/qcTemplate', { approve: 'mes:qcTemplate:approve', revise: 'mes:qcTemplate:edit', retire: 'mes:qcTemplate:approve' }),
  'GET /mes/qcItem/list': 'mes:qcTemplate:list',
  'GET /mes/qcItem/queryById': 'mes:qcTemplate:list',
  'GET /mes/qcItem/report': 'mes:qcTemplate:list',
  ...listAt('/mes/qcOrder', 'mes:qc'),
  ...writtenAt('/mes/qcOrder', 'mes:qc'),
  ...statesAt('/mes/qcOrder', 'mes:qc'),
  ...commands('/mes/qcOrder', {
    sample: 'mes:qc:record',
    record: 'mes:qc:record',
    submit: 'mes:qc:record',
    review: 'mes:qc:review',
    return: 'mes:qc:review',
  }),
  ...listAt('/mes/qcResult', 'mes:qc'),
  ...recordsAt('/mes/patrolPoint', 'mes:patrolPoint'),
  ...listAt('/mes/ncr', 'mes:ncr'),
  ...writtenAt('/mes/ncr', 'mes:ncr'),
  ...statesAt('/mes/ncr', 'mes:ncr'),
  ...commands('/mes/ncr', {
    hold: 'mes:ncr:hold',
    investigate: 'mes:ncr:edit',
    dispose: 'mes:ncr:dispose',
    execute: 'mes:ncr:edit',
    verify: 'mes:ncr:verify',
    close: 'mes:ncr:close',
  }),
  'GET /mes/ncr/ofCode': 'mes:ncr:add',
  ...listAt('/mes/ncrHold', 'mes:ncr'),
  ...listAt('/mes/release', 'mes:release'),
  ...statesAt('/mes/release', 'mes:release'),
  ...commands('/mes/release', { check: 'mes:release:list', decide: 'mes:release:decide' }),
  'GET /mes/station/xc': 'mes:station:xc',
  'POST /mes/station/xcBegin': 'mes:qc:record',
  'GET /mes/release/checklist': 'mes:release:list',
  ...listAt('/mes/specimen', 'mes:specimen'),
  'POST /mes/specimen/add': 'mes:specimen:add',
  ...statesAt('/mes/specimen', 'mes:specimen'),
  ...commands('/mes/specimen', { observe: 'mes:specimen:observe', take: 'mes:specimen:take', destroy: 'mes:specimen:destroy' }),
  ...listAt('/mes/specimenObs', 'mes:specimen'),
  ...listAt('/mes/specimenUse', 'mes:specimen'),
}
