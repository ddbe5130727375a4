import { Alert } from 'antd'
import { useEffect } from 'react'
import type { Condition } from '#contract/modules/workflow/condition.ts'
import { Condition as ConditionData } from '#contract/modules/workflow/condition.ts'
import { ConditionField } from '../ConditionField.tsx'
import designer from '../Designer.module.css'
import type { Finding } from '../modelFindings.ts'
import { NodePanel } from '../NodePanel.tsx'
import type { NodeFields } from '../NodePanel.tsx'
import { applyNode, nodeIn } from './elementNode.ts'
import styles from './Full.module.css'
import { useModeler } from './useModeler.ts'
import type { Modeller } from './useModeler.ts'

type Props = {
  file: string
  findings: readonly Finding[]
  fields: NodeFields
  chosen: string | null
  onChoose: (id: string | null) => void
  onChange: (file: string) => void
}

const noTimers = () => {}

/** The whole diagram by bpmn-js, whose watermark stays: the palette holds what runs, the panel is that of the list of steps. */
export function FullDesigner({ file, findings, fields, chosen, onChoose, onChange }: Props) {
  const { place, modeller, failure } = useModeler(file, { onChange, onChoose })
  useMarks(modeller, findings)
  useChosen(modeller, chosen)
  const element = chosen === null ? undefined : modeller?.service('elementRegistry').get(chosen)
  const node = chosen === null || !element ? null : nodeIn(file, chosen)
  return (
    <div className={designer.columns}>
      <div className={styles.frame}>
        {failure === null ? null : <Alert type="error" showIcon title={failure} />}
        <div ref={place} className={styles.board} aria-label="流程图" />
      </div>
      <aside className={designer.panel} aria-label="设置">
        {node && modeller && element ? (
          <NodePanel
            node={node}
            timers={null}
            fields={fields}
            onChange={(next) => applyNode({ modeling: modeller.service('modeling'), moddle: modeller.service('moddle') }, element, next)}
            onTimers={noTimers}
          />
        ) : element?.type === 'bpmn:SequenceFlow' && modeller ? (
          <>
            <h3>连线</h3>
            <p className={designer.quiet}>什么时候走这条。普通连线不用条件。</p>
            <ConditionField
              value={conditionOf(element.businessObject.get('mw:when'))}
              fields={fields}
              onChange={(when) => modeller.service('modeling').updateProperties(element, { 'mw:when': when === null ? undefined : JSON.stringify(when) })}
            />
          </>
        ) : (
          <p className={designer.quiet}>从左侧拖图形到画布，点图形在这里设置。</p>
        )}
      </aside>
    </div>
  )
}

function conditionOf(text: unknown): Condition | null {
  if (typeof text !== 'string') return null
  try {
    return ConditionData.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null // written by hand and no JSON: it is filled in anew
  }
}

/** Marks on the drawing what must be mended and what should be looked at. */
function useMarks(modeller: Modeller | null, findings: readonly Finding[]): void {
  useEffect(() => {
    if (!modeller) return undefined
    const [canvas, registry] = [modeller.service('canvas'), modeller.service('elementRegistry')]
    const marked = findings
      .filter(({ element }) => registry.get(element) !== undefined)
      .map(({ element, level }) => [element, level === 'must' ? 'mustMend' : 'shouldLook'] as const)
    for (const [id, marker] of marked) canvas.addMarker(id, marker)
    return () => {
      for (const [id, marker] of marked) if (registry.get(id)) canvas.removeMarker(id, marker)
    }
  }, [modeller, findings])
}

/** Chooses on the board what was chosen elsewhere. */
function useChosen(modeller: Modeller | null, chosen: string | null): void {
  useEffect(() => {
    const element = chosen === null ? undefined : modeller?.service('elementRegistry').get(chosen)
    if (!modeller || !element) return
    const selection = modeller.service('selection')
    if (!selection.get().includes(element)) selection.select(element)
  }, [modeller, chosen])
}
