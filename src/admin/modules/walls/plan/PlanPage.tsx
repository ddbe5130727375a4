import { Alert, App, Button, Upload } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { PlantPlan } from '#contract/modules/walls/plan.ts'
import type { ShownPlan } from '#contract/modules/walls/plan.ts'
import { errorText } from '#contract/errorText.ts'
import { savePlan, usePlan } from '../../../../api/plan.ts'
import { useOverview } from '../../../../api/plc.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { PlanCanvas } from './PlanCanvas.tsx'
import { PlanSide } from './PlanSide.tsx'
import { newRoom } from './planEditing.ts'
import type { Chosen } from './planEditing.ts'
import styles from './Plan.module.css'

/** Draws how a workshop lies: an SVG of its floor, rooms with their climate, machines put where they stand. */
export function PlanPage() {
  const code = useSearchParams()[0].get('code') ?? ''
  const shown = usePlan(code)
  const machines = useOverview().data?.machines
  if (code === '') return <Alert type="info" showIcon title="请从“车间”的列表打开一张平面图" />
  return (
    <Asked query={shown} failed="平面图没有打开">
      {(read) => (
        <Drawing
          key={read.code}
          shown={read}
          machines={(machines ?? []).filter(({ workshopCode }) => workshopCode === code)}
          onReopen={() => void shown.refetch()}
        />
      )}
    </Asked>
  )
}

function Drawing({ shown, machines, onReopen }: { shown: ShownPlan; machines: readonly Machine[]; onReopen: () => void }) {
  const { message } = App.useApp()
  const [plan, setPlan] = useState(shown.plan)
  const [planNo, setPlanNo] = useState(shown.planNo)
  const [kept, setKept] = useState(shown.plan)
  const [chosen, choose] = useState<Chosen | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      setPlanNo(await savePlan({ code: shown.code, planNo, plan }))
      setKept(plan)
      onReopen()
      void message.success('平面图已保存，墙上一分钟内换好')
    } catch (error) {
      void message.error(errorText(error, '没有保存，请重试'))
    } finally {
      setBusy(false)
    }
  }
  async function takeSvg(file: File) {
    const parsed = PlantPlan.shape.svg.safeParse(await file.text())
    if (parsed.success) setPlan({ ...plan, svg: parsed.data })
    else void message.error(parsed.error.issues[0]?.message ?? '这不是 SVG 图')
  }

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h2>{shown.name}平面图</h2>
        <Permit action="mes:workshop:edit">
          <Upload accept=".svg" showUploadList={false} beforeUpload={(file) => (void takeSvg(file), Upload.LIST_IGNORE)}>
            <Button>选择底图（SVG）</Button>
          </Upload>
          {plan.svg === '' ? null : <Button onClick={() => setPlan({ ...plan, svg: '' })}>去掉底图</Button>}
          <Button
            onClick={() => {
              const room = newRoom(plan)
              setPlan({ ...plan, rooms: [...plan.rooms, room] })
              choose({ kind: 'room', id: room.id })
            }}
          >
            加房间
          </Button>
          <ReadyButton type="primary" loading={isBusy} reason={plan === kept ? '没有改动，不用保存' : null} onClick={() => void save()}>
            保存
          </ReadyButton>
        </Permit>
        <Button href={`/display/map?workshop=${encodeURIComponent(shown.code)}`} target="_blank">
          看实景
        </Button>
        <span className={styles.quiet} role="status">
          {plan === kept ? (planNo === 0 ? '还没有人画过' : `${shown.byName} 保存`) : '有改动没有保存'}
        </span>
      </header>
      <div className={styles.columns}>
        <PlanCanvas plan={plan} machines={machines} chosen={chosen} onChoose={choose} onPlan={setPlan} />
        <PlanSide plan={plan} chosen={chosen} onPlan={setPlan} onChoose={choose} />
      </div>
    </div>
  )
}
