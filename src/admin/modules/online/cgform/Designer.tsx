import { PlusOutlined } from '@ant-design/icons'
import { Button, Segmented, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { designedPage } from '#contract/designedNames.ts'
import { Design, tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { DrawnDesign } from '#contract/modules/online/cgform/calls.ts'
import { designActs } from '../../../../api/cgform.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { changesOf, nextField, withField } from './drafting.ts'
import styles from './Designer.module.css'
import { FieldDetails } from './FieldDetails.tsx'
import { FieldRows } from './FieldRows.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { Preview } from './Preview.tsx'
import { RulesPanel } from './RulesPanel.tsx'
import { TableSettings } from './TableSettings.tsx'
import { useDesigning } from './useDesigning.ts'
import { VersionsPanel } from './VersionsPanel.tsx'

type Side = 'fields' | 'rules' | 'table' | 'versions'

/** One table being drawn: its fields at the left, the form that comes of them at the right, and what the database needs for it. */
export function Designer({ read, onReopen }: { read: DrawnDesign; onReopen: () => void }) {
  const [design, setDesign] = useState<Design>(read.design)
  const [kept, setKept] = useState({ text: JSON.stringify(read.design), version: read.version })
  const [side, setSide] = useState<Side>('fields')
  const [chosen, choose] = useState<number | null>(0)
  const { isBusy, run } = useDesigning()
  const isSaved = JSON.stringify(design) === kept.text
  const parsed = Design.safeParse(design)
  const trouble = parsed.error?.issues[0]?.message ?? ''
  const field = chosen === null ? undefined : design.table.fields[chosen]
  const changes = changesOf(design, read.inService).filter(({ change }) => change !== 'same').length
  useLeaveWarning(!isSaved)

  const save = async () => {
    const done = await run(() => designActs.edit(read.id, kept.version, design), '设计已保存')
    if (done) setKept({ text: JSON.stringify(design), version: done.result.version })
  }
  const addField = () => {
    setDesign({ ...design, table: { ...design.table, fields: [...design.table.fields, nextField(design.table.fields)] } })
    choose(design.table.fields.length)
  }

  return (
    <div className={styles.designer}>
      <header className={styles.bar}>
        <h2>{design.table.title}</h2>
        <code className={styles.quiet}>{tableOfCode(read.id)}</code>
        {isSaved ? null : <Tag color="warning">有改动没有保存</Tag>}
        {read.inService === null ? <Tag>还没有同步</Tag> : <Tag color="success">在用 v{read.tableVersion}</Tag>}
        {read.inService !== null && changes > 0 ? <Tag color="warning">改了 {changes} 处</Tag> : null}
        <span className={styles.barEnd}>
          <Segmented<Side>
            aria-label="看哪部分"
            value={side}
            onChange={setSide}
            options={[
              { value: 'fields', label: `字段 ${design.table.fields.length}` },
              { value: 'rules', label: `规则 ${design.table.rules.length}` },
              { value: 'table', label: '表和索引' },
              { value: 'versions', label: '版本' },
            ]}
          />
          {read.inService === null || read.inService.table.below !== null ? null : (
            <Link to={designedPage(read.id)}>
              <Button>打开列表</Button>
            </Link>
          )}
          <Permit action="sys:cgform:edit">
            <Button disabled={isSaved} onClick={() => setDesign(JSON.parse(kept.text) as Design) /* as it was kept */}>
              放弃改动
            </Button>
            <ReadyButton type="primary" reason={isSaved ? '没有改动，不用保存' : trouble === '' ? null : trouble} loading={isBusy} onClick={() => void save()}>
              保存
            </ReadyButton>
          </Permit>
        </span>
      </header>
      <div className={styles.columns}>
        <div className={styles.left}>
          <section className={styles.card} aria-label="设计">
            {side === 'fields' ? (
              <>
                <header className={styles.cardHead}>
                  <h3>字段 {design.table.fields.length}</h3>
                  <span className={styles.quiet}>编号、创建人、时间等标准列不用管</span>
                  <Button className={styles.cardAct ?? ''} icon={<PlusOutlined />} onClick={addField}>
                    加字段
                  </Button>
                </header>
                <FieldRows design={design} inService={read.inService} chosen={chosen} onChange={setDesign} onChoose={choose} />
                {field && chosen !== null ? (
                  <FieldDetails key={chosen} field={field} fields={design.table.fields} onChange={(next) => setDesign(withField(design, chosen, next))} />
                ) : null}
              </>
            ) : null}
            {side === 'rules' ? <RulesPanel design={design} onChange={setDesign} /> : null}
            {side === 'table' ? <TableSettings design={design} isInService={read.inService !== null} onChange={setDesign} /> : null}
            {side === 'versions' ? <VersionsPanel id={read.id} onTake={(taken) => (setDesign(taken), setSide('fields'))} /> : null}
          </section>
          <PlanPanel id={read.id} title={design.table.title} version={kept.version} isSaved={isSaved} onDone={onReopen} />
        </div>
        <Preview design={parsed.data ?? null} trouble={trouble} />
      </div>
    </div>
  )
}

/** Asks before a page with changes that were not kept is left. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn])
}
