import { Button } from 'antd'
import { pureOf, weightFor } from '#contract/rules/weighing/assay.ts'
import { zoneOf } from '#contract/rules/weighing/band.ts'
import type { Zone } from '#contract/rules/weighing/band.ts'
import type { DeskLine } from '#contract/modules/weighing/weighDesk.ts'
import { discardLine, exceptLine, overrideLine } from '#contract/modules/weighing/lineCommands.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import type { DeskStep } from './deskStep.ts'
import { gramsText, inGrams } from './grams.ts'
import { TargetBar } from './TargetBar.tsx'
import type { Desk } from './useDesk.ts'
import type { OnScale } from './useScale.ts'
import styles from './WeighDesk.module.css'

type Props = { step: DeskStep & { line: DeskLine }; count: number; scaleId: string; onScale: OnScale; desk: Desk }

const sentences: Record<Zone, string> = { far: '加料', near: '▼ 慢加，进绿区就停', good: '✓ 合格，别再加', over: '▲ 超了，取出一些' }
const micro = 1_000_000

/** What the scale has to show for a line, in grams net: the band of pure substance over the assay of the open bag, less what was weighed before. */
export function wantedOnScale({ lower, target, upper, pure, unit, bag }: DeskLine) {
  const factor = bag?.factor ?? 1
  const grams = (amount: number) => inGrams(weightFor(Math.max(0, Math.round((amount - pure) * micro)), factor) / micro, unit)
  return { lower: grams(lower), target: grams(target), upper: grams(upper) }
}

/** What the line will hold with so many grams net, in its unit. */
export const pureWith = ({ pure, unit, bag }: DeskLine, netGrams: number): number =>
  pure + pureOf(Math.max(0, Math.round((netGrams / inGrams(1, unit)) * micro)), bag?.factor ?? 1) / micro

/** One step of one line, as large as it can be: what to do, and how much is missing. */
export function WorkPanel({ step: { is, line }, count, scaleId, onScale, desk }: Props) {
  const { start } = useCommandHost()
  const wanted = wantedOnScale(line)
  const net = onScale.gross === null || line.tare === null ? 0 : onScale.gross - inGrams(line.tare, line.unit)
  const zone = is === 'fill' ? zoneOf(net, wanted) : 'far'
  const places = onScale.places
  const place = `第 ${line.seq} 行 / ${count}`
  return (
    <section className={styles.work} data-zone={is === 'over' ? 'over' : zone} aria-label="现在做什么">
      <header>
        <i style={{ background: line.hex === '' ? undefined : line.hex }} />
        <div>
          <h1>{line.materialName}</h1>
          <span>
            {line.materialCode} {line.bag ? `批 ${line.bag.lotNo}` : ''}
          </span>
        </div>
        <div className={styles.goal}>
          <strong>{gramsText(wanted.target, places)} g</strong>
          <span>
            {gramsText(wanted.lower, places)} – {gramsText(wanted.upper, places)} g
          </span>
        </div>
      </header>
      {is === 'scan' ? (
        <div className={styles.big}>
          <p className={styles.sentence} role="status">
            扫料袋，开始 <small>{place}</small>
          </p>
          <p>{line.next ? `料在 ${line.next.place}，批 ${line.next.lotNo}，件码 ${line.next.huCode}` : '请扫这种料的料袋上的标签；车间里没有的先接收发料单'}</p>
        </div>
      ) : null}
      {is === 'tare' ? (
        <div className={styles.big}>
          <p className={styles.sentence} role="status">
            放空容器，去皮 <small>{place}</small>
          </p>
          <p>有号的容器请扫它的标签；没有号的放稳后按“去皮”</p>
          <p className={styles.left}>
            <span>秤上</span> <strong>{onScale.gross === null ? '—' : gramsText(onScale.gross, places)}</strong> <em>g</em>
          </p>
        </div>
      ) : null}
      {is === 'fill' ? (
        <div className={styles.big}>
          <p className={styles.sentence} role="status">
            {sentences[zone]} <small>{place}</small>
          </p>
          <p className={styles.left}>
            <span>{net > wanted.upper ? '多了' : '还差'}</span> <strong>{gramsText(Math.abs(wanted.target - net), places)}</strong> <em>g</em>
          </p>
          <TargetBar net={net} {...wanted} />
          <dl className={styles.figures}>
            <div>
              <dt>净重</dt>
              <dd>{gramsText(net, places)} g</dd>
            </div>
            <div>
              <dt>皮重</dt>
              <dd>{gramsText(inGrams(line.tare ?? 0, line.unit), places)} g</dd>
            </div>
            <div>
              <dt>毛重</dt>
              <dd>{onScale.gross === null ? '—' : gramsText(onScale.gross, places)} g</dd>
            </div>
            <div>
              <dt>加料</dt>
              <dd>
                {gramsText(onScale.speed, 1)} g/s {onScale.isStable ? '稳' : '在动'}
              </dd>
            </div>
          </dl>
        </div>
      ) : null}
      {is === 'over' ? (
        <div className={styles.big}>
          <p className={styles.sentence} role="alert">
            ▲ 超出上限 <small>{place}</small>
          </p>
          <p>请另一人放行，或弃料重称，或在右边作废这次称量</p>
        </div>
      ) : null}
      {onScale.why !== '' && is !== 'scan' && is !== 'over' ? <p className={styles.why}>{onScale.why}</p> : null}
      <footer>
        {is === 'fill' ? (
          <ReadyButton
            size="large"
            type="primary"
            reason={zone === 'over' ? '超出上限，请先取出一些' : net <= 0 ? '秤上还没有料' : null}
            loading={desk.isBusy}
            onClick={() => void desk.capture(line)}
          >
            记录 <kbd>F2</kbd>
          </ReadyButton>
        ) : null}
        {is === 'tare' ? (
          <ReadyButton
            size="large"
            type="primary"
            reason={onScale.gross === null ? '秤还没有读数，请先检查秤' : null}
            loading={desk.isBusy}
            onClick={() => void desk.tare(line, scaleId)}
          >
            去皮 <kbd>F4</kbd>
          </ReadyButton>
        ) : null}
        {is === 'fill' ? (
          <Button size="large" onClick={() => void desk.tare(line, scaleId)}>
            重新去皮 <kbd>F4</kbd>
          </Button>
        ) : null}
        {is === 'fill' || is === 'tare' ? (
          <Button size="large" onClick={() => void desk.putBack(line)}>
            换一袋 <kbd>F8</kbd>
          </Button>
        ) : null}
        {is === 'over' ? (
          <>
            <Button size="large" type="primary" onClick={() => void start(overrideLine, line)}>
              放行超差
            </Button>
            <Button size="large" danger onClick={() => void start(discardLine, line)}>
              弃料
            </Button>
            {line.status === 'over' ? (
              <Button size="large" onClick={() => void start(exceptLine, line)}>
                ▲ 报异常
              </Button>
            ) : null}
          </>
        ) : null}
      </footer>
    </section>
  )
}
