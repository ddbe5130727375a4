import { Button, Grid, Slider } from 'antd'
import { useState } from 'react'
import { marksOf, stateAfter } from '#contract/modules/workflow/drawing/marks.ts'
import type { ProcessState } from '#contract/modules/workflow/drawing/processState.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../../api/address.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { Opinions } from './Opinions.tsx'
import { ProcessPicture } from './ProcessPicture.tsx'
import { ShortWay } from './ShortWay.tsx'
import styles from './WayPanel.module.css'

/** Where an application stands: the drawing with who has it, what was said, and the same again from the beginning. */
export function WayPanel({ state }: { state: ProcessState }) {
  const isRoomy = Grid.useBreakpoint().md ?? true
  const now = wireTime(useServerNow(60_000), configuration.plantTz)
  const [at, setAt] = useState<number | null>(null)
  const [isWhole, setWhole] = useState(false)
  const shown = at === null ? state : stateAfter(state, at)
  const marks = marksOf(shown, now)
  const count = state.steps.length
  return (
    <aside className={styles.panel} aria-label="走到哪了">
      <header>
        <h3>走到哪了</h3>
        <span>{state.model.name}</span>
        {isRoomy ? null : (
          <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? '收起图' : '看图'}
          </Button>
        )}
      </header>
      {isRoomy || isWhole ? <ProcessPicture model={state.model} marks={marks} flows={shown.flows} /> : <ShortWay state={shown} marks={marks} />}
      {count > 1 && (isRoomy || isWhole) ? (
        <div className={styles.replay}>
          <Slider
            aria-label="回放到第几步"
            min={1}
            max={count}
            value={at ?? count}
            tooltip={{ formatter: (step) => `第 ${step} 步，共 ${count} 步` }}
            onChange={(step) => setAt(step === count ? null : step)}
          />
          <span>{at === null ? '现在' : `回放 ${at}/${count}`}</span>
        </div>
      ) : null}
      <Opinions steps={state.steps} />
    </aside>
  )
}
