import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../server/db/database.ts'
import type { Figure } from './figures.ts'

const plantTz = 'Asia/Shanghai'
const dayMs = 86_400_000
/** hours of the store, of the plant's day */
const [opens, closes] = [7, 19]

/** What makes a person of such a factory believe the plant (factory.md 6.2, 6.7, 6.8), beside what is wished for 45 days; what is no count there is `–`. */
export async function likenessFigures(db: Database): Promise<Figure[]> {
  return [...(await lateOnes(db)), ...(await floorFigures(db)), ...(await storeFigures(db)), ...(await recordFigures(db))]
}

const most = (rows: readonly string[]) =>
  [...Map.groupBy(rows, (word) => word)].map(([word, some]) => [word, some.length] as const).toSorted(([, one], [, other]) => other - one)

/** Late orders with the reason that somebody finds who looks: held, or promised sooner than it can be made, or waited behind others. */
async function lateOnes(db: Database): Promise<Figure[]> {
  const late = await db.selectFrom('mes_order').select(['id', 'dueDate', 'createTime']).where('lateRisk', '=', 'Y').execute()
  const held = new Set(
    (await db.selectFrom('mes_state_log').select('recordId').where('resource', '=', 'mesOrder').where('action', '=', 'hold').execute()).map(
      ({ recordId }) => recordId,
    ),
  )
  const reasons = late.map(({ id, dueDate, createTime }) =>
    held.has(id) ? 'held' : Date.parse(`${dueDate}T23:59:59+08:00`) - Number(createTime) < 3 * dayMs ? 'promised too soon' : 'waited for a machine',
  )
  return [
    {
      name: 'late or bound to be, by reason',
      is: most(reasons)
        .map(([word, times]) => `${word} ${times}`)
        .join(' · '),
      wished: 'each has one',
    },
  ]
}

async function floorFigures(db: Database): Promise<Figure[]> {
  const reports = await db.selectFrom('mes_work_report').select(['createBy', 'reasons', 'countDiff']).execute()
  const makers = most(reports.map(({ createBy }) => createBy))
  const presses = await db
    .selectFrom('mes_work_report')
    .innerJoin('mes_task', 'mes_task.id', 'taskId')
    .select('reasons')
    .where('machineType', '=', 'press')
    .where('reasons', '<>', '')
    .execute()
  const defects = most(presses.flatMap(({ reasons }) => reasons.split('、')))
  const all = defects.reduce((sum, [, times]) => sum + times, 0)
  const calls = await db.selectFrom('mes_andon').select(['status', 'type']).execute()
  const deviations = await db.selectFrom('mes_parameter_deviation').select('status').execute()
  const days = await db.selectFrom('mes_oee_hour').select('hourMs').distinct().execute()
  return [
    { name: 'operators, of them who reports most', is: `${makers.length}, ${share(makers[0]?.[1] ?? 0, reports.length)}`, wished: 'several' },
    { name: 'defects of the presses', is: defects.map(([word, times]) => `${word} ${share(times, all)}`).join(' · '), wished: 'two reasons for 60 %' },
    {
      name: 'calls for help, of them closed',
      is: `${calls.length}, ${calls.filter(({ status }) => status === 'closed').length}`,
      wished: 'some a day',
    },
    { name: 'parameter deviations', is: String(deviations.length), wished: 'some' },
    {
      name: 'days with hours of OEE',
      is: String(new Set(days.map(({ hourMs }) => wireTime(Number(hourMs), plantTz).slice(0, 10))).size),
      wished: 'as many as were lived',
    },
  ]
}

async function storeFigures(db: Database): Promise<Figure[]> {
  const returns = await db.selectFrom('mes_issue_return').select('status').execute()
  const picked = await db.selectFrom('mes_issue_item').select('breakReason').execute()
  const receipts = await db.selectFrom('mes_in_order').select('supplierId').execute()
  const scanned = await db.selectFrom('mes_in_item').select('receiveTime').execute()
  const atNight = scanned.filter(({ receiveTime }) => {
    const hour = Number(wireTime(Number(receiveTime), plantTz).slice(11, 13))
    return hour < opens || hour >= closes
  })
  const materials = await db.selectFrom('mes_material').select('safetyStock').where('safetyStock', 'is not', null).execute()
  return [
    { name: 'returns to the store', is: String(returns.length), wished: 'some' },
    { name: 'picked, of them out of turn', is: `${picked.length}, ${picked.filter(({ breakReason }) => breakReason !== '').length}`, wished: 'some' },
    { name: 'receipts, of how many suppliers', is: `${receipts.length}, ${new Set(receipts.map(({ supplierId }) => supplierId)).size}`, wished: '–, 9' },
    { name: 'units received, of them at night', is: `${scanned.length}, ${atNight.length}`, wished: '–, 0' },
    { name: 'different safety stocks', is: String(new Set(materials.map(({ safetyStock }) => Number(safetyStock))).size), wished: 'no two types alike' },
  ]
}

async function recordFigures(db: Database): Promise<Figure[]> {
  const wanted = [
    ['weigh lines', 'mes_weight_line', '5000'],
    ['weigh records', 'mes_weigh_record', '6500'],
    ['boxes', 'mes_box', '9000'],
    ['scan events', 'mes_scan_event', '110 000'],
    ['inspections', 'mes_qc_order', '260'],
    ['nonconformities', 'mes_ncr', '14'],
    ['specimens', 'mes_specimen', '140'],
    ['stock-takes', 'mes_stocktake', '3'],
  ] as const
  const figures: Figure[] = []
  for (const [name, table, wished] of wanted) {
    const { found } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('found'))
      .executeTakeFirstOrThrow()
    figures.push({ name, is: String(found), wished })
  }
  return figures
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`)
