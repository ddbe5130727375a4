// Who weighs what, which order is overdue, and what does it wait for?
import { scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import type { WeighBoard } from '#contract/modules/weighing/weighBoard.ts'
import { useWeighBoard } from '../../api/weighBoard.ts'
import { useFailure } from '../../api/useFailure.ts'
import { Freshness } from '../../charts/Freshness.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { WaitingFace } from '../frame/faces.tsx'
import { NothingFace } from '../frame/NothingFace.tsx'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { Booth } from './weighing/Booth.tsx'
import { offersFor } from './weighing/offers.ts'
import styles from './weighing/WeighingBoard.module.css'

const title = '称量看板'
const [mostBooths, mostQueued] = [4, 5]

/** The weighing room (factory.md 3.7, W2): the answer first, then the booths with their live weights, and the queue by need. */
export function WeighingBoard() {
  const query = useWeighBoard()
  const { data, refetch } = query
  const failure = useFailure(query)
  const scales = useRetained(scaleTopic)
  const { link, beats } = useConnection()
  const nowMs = useServerNow(1000)
  useViewport({ hasPortrait: true })
  const all = data?.booths ?? []
  const booths = all.slice(0, mostBooths)
  const busy = all.filter(({ work }) => work !== null).length
  const offers = offersFor({ booths, orders: data?.orders ?? [] })
  return (
    <WallFrame
      title={title}
      subtitle=""
      freshness={
        <>
          <LinkMark link={link} />
          <Freshness ageMs={data === undefined ? null : Math.max(0, nowMs - data.atMs)} beats={beats} />
        </>
      }
      tally={
        data === undefined ? null : (
          <span>{`在称 ${busy}　空 ${all.length - busy} / ${all.length} 位${all.length > mostBooths ? `，显示前 ${mostBooths} 位` : ''}`}</span>
        )
      }
      footer={
        data === undefined ? null : (
          <span>
            {`待复核 ${data.unsigned} 行${data.unsigned === 0 ? '' : `，最久 ${data.oldestUnsignedMin} 分`}　余料待称 ${data.leftovers} 件　已称 ${data.weighedLines} 行`}
          </span>
        )
      }
      hasPortrait
    >
      {data === undefined ? (
        <WaitingFace error={failure} onRetry={() => void refetch()} />
      ) : booths.length === 0 ? (
        <NothingFace
          mark="plug"
          says="称量间还没有秤"
          why="只缺秤。登记一台秤，这里一个位。"
          told={{ atMs: data.atMs, isCut: failure !== null }}
          steps={[
            ['“秤具”：点“接秤”，试读看到重量再保存', '技术员'],
            ['这块屏自己亮，不用来按', '自动'],
          ]}
        />
      ) : (
        <div className={styles.board}>
          <Answer board={data} />
          <div className={styles.booths}>
            {booths.map((booth, at) => (
              <Booth
                key={booth.scaleId}
                booth={booth}
                place={at + 1}
                shows={scales.values.get(booth.scaleId)}
                isStale={scales.isStale}
                next={offers.get(booth.scaleId) ?? ''}
              />
            ))}
          </div>
          <aside className={styles.side}>
            <section className={styles.queue} aria-label="排队">
              <h2>
                排队 {data.orders.length} 单{data.orders.length > mostQueued ? `，急的在前，先列 ${mostQueued}` : ''}
              </h2>
              {data.orders.slice(0, mostQueued).map((order) => (
                <p key={order.weightId} data-late={order.isLate}>
                  <i className={styles.swatch} style={{ background: order.hex || 'var(--mark)' }} />
                  <strong>
                    {order.colorNo} {order.colorName}
                  </strong>
                  <span>{order.isLate ? '▲ 逾期' : order.why === '' ? '料齐' : `◆ ${order.why}`}</span>
                  <small>
                    {order.machineCode} {order.planTime.slice(5, 16)} · {`${order.filled}\u00a0/\u00a0${order.lines}\u00a0行`}
                  </small>
                </p>
              ))}
            </section>
            <section aria-label="本班一次合格">
              <h2>本班一次合格</h2>
              <p className={styles.rate}>{data.weighedLines === 0 ? '—' : `${((data.goodAtOnce * 100) / data.weighedLines).toFixed(1)} %`}</p>
              <small>
                {data.goodAtOnce} / {data.weighedLines} 行
              </small>
            </section>
          </aside>
        </div>
      )}
    </WallFrame>
  )
}

function Answer({ board: { orders } }: { board: WeighBoard }) {
  const late = orders.filter(({ isLate }) => isLate)
  const waiting = orders.filter(({ why }) => why !== '')
  const [first] = late.length > 0 ? late : waiting
  const says = [late.length > 0 ? `${late.length} 单逾期` : '', waiting.length > 0 ? `${waiting.length} 单等料` : ''].filter((text) => text !== '').join('，')
  return (
    <p className={styles.answer} data-tone={late.length > 0 ? 'late' : waiting.length > 0 ? 'tight' : 'fine'}>
      <strong>{says === '' ? (orders.length === 0 ? '没有要称的单' : '都来得及') : `${late.length > 0 ? '▲' : '◆'} ${says}`}</strong>
      {first ? (
        <span>
          {first.colorNo} {first.colorName}　{first.machine} {first.planTime.slice(5, 16)} 要用{first.why === '' ? '' : `，${first.why}`}
        </span>
      ) : null}
    </p>
  )
}
