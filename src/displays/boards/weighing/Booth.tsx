import type { ScaleShows } from '#contract/modules/scales/scaleReading.ts'
import type { WeighBooth } from '#contract/modules/weighing/weighBoard.ts'
import { zoneOf } from '#contract/rules/weighing/band.ts'
import { milligramsIn } from '#contract/rules/unitConversion.ts'
import styles from './WeighingBoard.module.css'

type Props = { booth: WeighBooth; place: number; shows: ScaleShows | undefined; isStale: boolean; next: string }

const words = { far: '加料', near: '▼ 慢加', good: '✓ 合格', over: '▲ 超出' } as const

/** One booth: the shade, the material, the live net weight with its zone, and a mark for each line. Without work it says what it may take, or why it cannot. */
export function Booth({ booth: { scaleName, why, work }, place, shows, isStale, next }: Props) {
  if (work === null)
    return (
      <article className={styles.booth} data-tone={why === '' ? 'free' : 'stopped'}>
        <header>
          <span>{place} 号位</span> <strong>{why === '' ? '空着' : '不能称'}</strong>
        </header>
        <p className={styles.say}>{why !== '' ? `▲ ${why}` : next === '' ? '没有别的单等着称' : `可接 ${next}`}</p>
        <footer>{scaleName}</footer>
      </article>
    )
  const gross = shows?.kind === 'weight' ? gramsOf(shows) : null
  const net = gross === null || work.tare === null ? null : gross - work.tare
  const zone = net === null ? 'far' : zoneOf(net, work)
  const to = work.upper + work.target * 0.06
  const at = (grams: number) => `${Math.min(100, Math.max(0, (grams * 100) / to))}%`
  return (
    <article className={styles.booth} data-tone={zone} data-stale={isStale}>
      <header>
        <span>{place} 号位</span>
        <i className={styles.swatch} style={{ background: work.hex || 'var(--mark)' }} />
        <strong>
          {work.colorNo} {work.colorName}
        </strong>
        <span className={styles.end}>{work.person}</span>
      </header>
      <p className={styles.what}>
        <strong>{work.materialName}</strong> <span className={styles.quiet}>{scaleName}</span>
        <span className={styles.end}>
          第 <b>{work.seq}</b> 行 / {work.marks.length}
        </span>
      </p>
      <p className={styles.weight}>
        <strong>{net === null ? '—' : gramsText(net, placesOf(shows))}</strong> <em>g</em>
        <span className={styles.zone}>
          {net === null
            ? work.tare === null
              ? '去皮'
              : '没有读数'
            : zone === 'near' || zone === 'far'
              ? `${words[zone]} 差 ${gramsText(work.target - net, placesOf(shows))} g`
              : words[zone]}
        </span>
      </p>
      <div className={styles.bar} aria-hidden>
        <span data-zone="near" style={{ insetInlineStart: at(work.lower * 0.9), width: `calc(${at(work.lower)} - ${at(work.lower * 0.9)})` }} />
        <span data-zone="good" style={{ insetInlineStart: at(work.lower), width: `calc(${at(work.upper)} - ${at(work.lower)})` }} />
        <span data-zone="over" style={{ insetInlineStart: at(work.upper), insetInlineEnd: 0 }} />
        <i style={{ insetInlineStart: at(net ?? 0) }} />
      </div>
      <p className={styles.quiet}>目标 {gramsText(work.target, placesOf(shows))} g</p>
      <ol className={styles.marks} aria-label={`${work.marks.length} 行`}>
        {work.marks.map(({ seq, mark }) => (
          <li key={seq} data-mark={mark} />
        ))}
      </ol>
    </article>
  )
}

/** null in a unit that is no weight: no number is better than a wrong one (factory.md 4 R21) */
function gramsOf({ text, unit }: ScaleShows): number | null {
  const milligrams = milligramsIn[unit]
  return milligrams === undefined ? null : (Number(text) * Number(milligrams)) / 1000
}
const placesOf = (shows: ScaleShows | undefined): number => Math.max(0, (shows?.text.split('.')[1]?.length ?? 1) - (shows?.unit === 'kg' ? 3 : 0))

function gramsText(grams: number, places: number): string {
  const [whole = '0', fraction] = Math.abs(grams).toFixed(places).split('.')
  return `${grams < 0 ? '−' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u2009')}${fraction === undefined ? '' : `.${fraction}`}`
}
