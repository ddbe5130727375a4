import type { TagMeta } from '#contract/tag.ts'
import { qualityWords, shownQualities } from './tagFilter.ts'
import type { TagFilter } from './tagFilter.ts'
import { useTally } from './useArranged.ts'
import styles from './TagTools.module.css'

type TagToolsProps = {
  metas: readonly TagMeta[]
  filter: TagFilter
  isRawOpen: boolean
  onFilter: (change: Partial<TagFilter>) => void
  onRaw: (isOpen: boolean) => void
}

/** Search, counts by quality that filter when pressed, order, and the column of raw registers. */
export function TagTools({ metas, filter, isRawOpen, onFilter, onRaw }: TagToolsProps) {
  const tally = useTally(metas)
  return (
    <div className={styles.tools}>
      <input
        type="search"
        placeholder="按编码或名称查找"
        aria-label="按编码或名称查找"
        value={filter.text}
        onChange={(event) => onFilter({ text: event.target.value })}
      />
      <button type="button" aria-pressed={filter.quality === null} onClick={() => onFilter({ quality: null })}>
        全部 <b>{metas.length}</b>
      </button>
      {shownQualities.map((quality) => (
        <button
          key={quality}
          type="button"
          data-count={quality}
          aria-pressed={filter.quality === quality}
          onClick={() => onFilter({ quality: filter.quality === quality ? null : quality })}
        >
          {qualityWords[quality]} <b>{tally[quality]}</b>
        </button>
      ))}
      <button type="button" aria-pressed={filter.isWorstFirst} onClick={() => onFilter({ isWorstFirst: !filter.isWorstFirst })}>
        异常在前
      </button>
      <button type="button" aria-pressed={isRawOpen} onClick={() => onRaw(!isRawOpen)}>
        原始寄存器
      </button>
    </div>
  )
}
