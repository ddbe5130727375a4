import { Link, useNavigate } from 'react-router-dom'
import { useWeighDesk, useWeighQueue } from '../../../api/weighing.ts'
import { Asked } from '../../session/Asked.tsx'
import { StationFrame, StationTile } from '../stations/StationFrame.tsx'
import stations from '../stations/Station.module.css'
import { stepOf } from './deskStep.ts'
import { gramsText, inGrams } from './grams.ts'
import { QueueList } from './QueueList.tsx'

const deskOf = (weightId: string, materialId?: string) => `/mes/weigh/desk?weight=${weightId}${materialId === undefined ? '' : `&material=${materialId}`}`

/** 下料台 (/station/xl): the next step is a third of the screen, then what waits, then the queue by need (factory.md 3.21). */
export function XlStationPage() {
  const queue = useWeighQueue()
  const goTo = useNavigate()
  return (
    <StationFrame title="下料台 xl" place="称量间" right="mes:weigh:record">
      <Asked query={queue} failed="称重单没有读出">
        {({ orders, unsigned, oldestUnsignedMin, leftovers, weighedLines, goodAtOnce }) => {
          const next =
            orders.find(({ status }) => status === 'weighing' || status === 'reviewing') ??
            orders.find(({ why, status }) => why === '' && status === 'released')
          const rate = weighedLines === 0 ? '—' : ((goodAtOnce * 100) / weighedLines).toFixed(1)
          return (
            <>
              {next ? <NextStep weightId={next.weightId} /> : null}
              <div className={stations.tiles}>
                <StationTile
                  title={unsigned === 0 ? '没签' : `没签，最久 ${oldestUnsignedMin} 分`}
                  value={String(unsigned)}
                  unit="行"
                  isUrgent={unsigned > 0}
                />
                <StationTile title="余料待称" value={String(leftovers)} unit="件" isUrgent={false} />
                <StationTile title="一次合格" value={rate} unit={`%　${goodAtOnce} / ${weighedLines}`} isUrgent={false} />
              </div>
              <QueueList onChoose={(weightId, materialId) => void goTo(deskOf(weightId, materialId))} />
            </>
          )
        }}
      </Asked>
    </StationFrame>
  )
}

/** What the hand does next, one touch away. */
function NextStep({ weightId }: { weightId: string }) {
  const view = useWeighDesk(weightId)
  return (
    <Asked query={view} failed="称重单没有读出">
      {(found) => {
        const { line, is } = stepOf(found, null)
        const { order, lines } = found
        return (
          <section className={stations.next} aria-label="下一步">
            <p>
              下一步　{order.colorNo} {order.colorName}　批 {order.batchNo}
              {line ? `　第 ${line.seq} 行 / ${lines.length}` : ''}
            </p>
            <h2>
              {line
                ? `称 ${line.materialName} ${gramsText(inGrams(Math.max(0, line.target - line.pure), line.unit), 1)}\u00a0g`
                : is === 'sign'
                  ? '请另一人签字'
                  : '称余料'}
            </h2>
            {line?.next ? <p>{`料在 ${line.next.place}，批 ${line.next.lotNo}`}</p> : null}
            <Link to={deskOf(weightId)}>{line ? '扫料袋，开始' : '打开'}</Link>
          </section>
        )
      }}
    </Asked>
  )
}
