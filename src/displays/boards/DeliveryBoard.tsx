// What leaves today and tomorrow, and will it?
import { useDeliveries } from '../../api/schedule.ts'
import { useFailure } from '../../api/useFailure.ts'
import { Freshness } from '../../charts/Freshness.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import { WaitingFace } from '../frame/faces.tsx'
import { NothingFace } from '../frame/NothingFace.tsx'
import { usePages } from '../frame/usePages.ts'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { deliveryGroups, lateLines, willLeave } from './delivery/deliveryGroups.ts'
import type { DeliveryGroup } from './delivery/deliveryGroups.ts'
import styles from './delivery/DeliveryBoard.module.css'

const title = '交付看板'

/** What is due in seven days, whether the plan says that it will be ready, and the machine that it waits for (factory.md 3.16 W8); asked every minute. */
export function DeliveryBoard() {
  const query = useDeliveries()
  const { data, refetch } = query
  const failure = useFailure(query)
  const { link, beats } = useConnection()
  const nowMs = useServerNow(1000)
  const { layout, orientation } = useViewport({ hasPortrait: true })
  const groups = data === undefined ? [] : deliveryGroups(data, nowMs)
  const lines = groups.flatMap((group) => group.deliveries.map((delivery) => ({ group, delivery })))
  const page = usePages(lines, layout === 'page' ? 200 : orientation === 'portrait' ? 12 : 11) // with three headings and the number of the page they fill the picture
  const late = lateLines(data?.deliveries ?? [], nowMs)
  return (
    <WallFrame
      title={title}
      subtitle="七天内"
      freshness={
        <>
          <LinkMark link={link} />
          <Freshness ageMs={data === undefined ? null : Math.max(0, nowMs - data.nowMs)} beats={beats} />
        </>
      }
      tally={
        lines.length === 0 ? null : (
          <span className={styles.tally} data-tone={late === 0 ? 'fine' : 'late'}>
            {late === 0 ? `${lines.length} 行都能交` : `▲ ${late} 行会晚，共 ${lines.length} 行`}
          </span>
        )
      }
      footer={page.of > 1 ? <span>{`${page.number + 1}/${page.of}`}</span> : null}
      hasPortrait
    >
      {data === undefined ? (
        <WaitingFace error={failure} onRetry={() => void refetch()} />
      ) : lines.length === 0 ? (
        <NothingFace
          mark="box"
          says="七天内没有要交的货"
          why="就是没有货要发。"
          told={{ atMs: data.nowMs, isCut: failure !== null }}
          steps={[
            ['生产管理 › 生产订单：录单，填上交货行', '计划员'],
            ['审核。交期在七天以内的，这里自动出现', '经理'],
          ]}
        />
      ) : (
        <div className={styles.list}>
          {groups.map((group) => (
            <Group
              key={group.title}
              group={{ ...group, deliveries: page.items.filter((item) => item.group === group).map(({ delivery }) => delivery) }}
              nowMs={nowMs}
              plantTz={data.plantTz}
            />
          ))}
        </div>
      )}
    </WallFrame>
  )
}

function Group({ group: { title: name, deliveries }, nowMs, plantTz }: { group: DeliveryGroup; nowMs: number; plantTz: string }) {
  if (deliveries.length === 0) return null
  return (
    <section aria-label={name}>
      <h2 className={styles.head}>{name}</h2>
      {deliveries.map((delivery) => {
        const { tone, text } = willLeave(delivery, nowMs)
        return (
          <article key={delivery.id} className={styles.line} data-tone={tone}>
            <span className={styles.what}>
              <time>{timeText(delivery.deliverAtMs, plantTz)}</time>
              <i className={styles.swatch} style={{ background: delivery.colorHex || 'var(--mark)' }} />
              <strong>{delivery.productName}</strong>
              <span className={styles.quiet}>{delivery.customerName}</span>
            </span>
            <span className={styles.what}>
              <span className={styles.qty}>
                {delivery.qty} {delivery.unit}
              </span>
              <span className={`${styles.quiet} ${styles.finish}`}>
                {delivery.finishMs === null ? '' : [`${timeText(delivery.finishMs, plantTz)} 完`, delivery.binding].filter((text) => text !== '').join(' · ')}
              </span>
              <b>{text}</b>
            </span>
          </article>
        )
      })}
    </section>
  )
}

function timeText(atMs: number, timeZone: string): string {
  const format = { timeZone, month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Date(atMs).toLocaleString('zh-CN', format).replace('/', '-')
}
