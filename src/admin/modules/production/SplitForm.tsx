import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Alert, Button, DatePicker, Flex, Form, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import type { SplitOptions } from '#contract/modules/production/splitOptions.ts'
import { proposedVessel, suggestedSizes, unsplittable } from '#contract/modules/production/splitting.ts'
import { quantityText, sumQuantities } from '#contract/rules/quantity.ts'
import styles from './SplitForm.module.css'

export type SplitDraft = { routeId: string; lineId: string | null; planDate: string; sizes: readonly number[] }
type Props = { options: SplitOptions; draft: SplitDraft; complaint: string | null; onChange: (draft: SplitDraft) => void }

/** Route, vessel, day and the size of each batch, with their sum beside what is left. */
export function SplitForm({ options, draft, complaint, onChange }: Props) {
  const { unit, rest, most, routes } = options
  const vessels = routes.find(({ id }) => id === draft.routeId)?.vessels ?? []
  const limitsOf = (lineId: string | null) => vessels.find(({ id }) => id === lineId) ?? { min: null, max: null }
  const said = (amount: number) => `${quantityText(amount, 6)} ${unit}`
  const even = (lineId: string | null, of = vessels) => suggestedSizes({ rest, limits: of.find(({ id }) => id === lineId) ?? { min: null, max: null } })
  const hint = unsplittable({ rest, most, unit, limits: limitsOf(draft.lineId) })
  const chooseRoute = (routeId: string) => {
    const offered = routes.find(({ id }) => id === routeId)?.vessels ?? []
    const lineId = proposedVessel(offered, rest)?.id ?? null
    onChange({ ...draft, routeId, lineId, sizes: even(lineId, offered) })
  }
  return (
    <Form layout="vertical" component="div">
      <p className={styles.sums}>
        已计划 <b>{said(options.planned)}</b>，还要计划 <b>{said(rest)}</b>，最多 <b>{said(most)}</b>
      </p>
      <div className={styles.choices}>
        <Form.Item label="工艺路线">
          <Select
            aria-label="工艺路线"
            value={draft.routeId || null}
            options={routes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={chooseRoute}
          />
        </Form.Item>
        <Form.Item label="主设备">
          <Select
            aria-label="主设备"
            value={draft.lineId}
            options={vessels.map((vessel) => ({
              value: vessel.id,
              label: vesselText(vessel, unit),
              disabled: vessel.refusal !== null,
              title: vessel.refusal ?? '',
            }))}
            onChange={(lineId) => onChange({ ...draft, lineId, sizes: even(lineId) })}
          />
        </Form.Item>
        <Form.Item label="计划日">
          <DatePicker
            aria-label="计划日"
            className={styles.wide ?? ''}
            allowClear={false}
            value={draft.planDate === '' ? null : dayjs(draft.planDate)}
            onChange={(day: dayjs.Dayjs | null) => onChange({ ...draft, planDate: day?.format('YYYY-MM-DD') ?? '' })}
          />
        </Form.Item>
      </div>
      <div className={styles.bar} aria-hidden>
        {draft.sizes.map((size, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a batch that is not made yet has nothing but its place
          <span key={at} className={styles.part} style={{ flexGrow: Math.max(size, 0) }}>
            {at + 1}
          </span>
        ))}
      </div>
      <ol className={styles.batches} aria-label="各批数量">
        {draft.sizes.map((size, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a batch that is not made yet has nothing but its place
          <li key={at} className={styles.batch}>
            <span>第 {at + 1} 批</span>
            <InputNumber
              aria-label={`第 ${at + 1} 批`}
              value={size}
              min={0}
              suffix={unit}
              className={styles.wide ?? ''}
              onChange={(value) => onChange({ ...draft, sizes: draft.sizes.with(at, value ?? 0) })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`去掉第 ${at + 1} 批`}
              onClick={() => onChange({ ...draft, sizes: draft.sizes.filter((_size, index) => index !== at) })}
            />
          </li>
        ))}
      </ol>
      <Flex gap={8} wrap align="center">
        <Button icon={<PlusOutlined />} onClick={() => onChange({ ...draft, sizes: [...draft.sizes, leftOver(rest, draft.sizes)] })}>
          加一批
        </Button>
        <Button onClick={() => onChange({ ...draft, sizes: even(draft.lineId) })} disabled={hint !== null}>
          平均分
        </Button>
        <span>
          共 {draft.sizes.length} 批，合计 <b>{said(sumQuantities(draft.sizes))}</b>
        </span>
      </Flex>
      {complaint === null && hint === null ? null : (
        <Alert className={styles.alert ?? ''} type={complaint === null ? 'info' : 'warning'} showIcon title={complaint ?? hint} role="status" />
      )}
    </Form>
  )
}

function vesselText({ name, min, max, refusal }: SplitOptions['routes'][number]['vessels'][number], unit: string): string {
  if (refusal !== null) return `${name}（不能用：${refusal.split('。')[0] ?? refusal}）`
  return max === null ? name : `${name}（${min ?? 0}–${max} ${unit}）`
}

function leftOver(rest: number, sizes: readonly number[]): number {
  return Math.max(0, sumQuantities([rest, ...sizes.map((size) => -size)]))
}
