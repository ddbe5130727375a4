import { Button, Empty, Skeleton } from 'antd'
import { useNavigate } from 'react-router-dom'
import { advancedNames, filterNames } from '#contract/filterNames.ts'
import type { Resource } from '#contract/resource.ts'
import { useResourceReport } from '../../../api/resourceReports.ts'
import type { Asked } from '../../fields/fieldKit.ts'
import { Failed } from '../../session/Failed.tsx'
import { FilterForm, offeredFilters } from '../Filters.tsx'
import { useAddressQuery } from '../listQueryState.ts'
import { addressWith } from '../resourcePathsContext.ts'
import { useReportChanges } from './useReportChanges.ts'
import { ReportControls } from './ReportControls.tsx'
import { ReportPicture } from './ReportPicture.tsx'
import { ReportTable } from './ReportTable.tsx'
import { readWords, writtenWords } from './reportWords.ts'

const usualSize = '20'

/** Records of a resource put together, counted and added up: a picture, the same numbers as a table, and the way to the records of each. All of it stands in the address. */
export function ResourceReport({ resource, listPath }: { resource: Resource; listPath: string }) {
  const { asked, ask } = useAddressQuery()
  const navigate = useNavigate()
  useReportChanges(resource)
  const words = readWords(resource, asked)
  const filters = kept(asked, [...filterNames(resource), ...advancedNames])
  const sort = kept(asked, ['column', 'order'])
  const question = { ...filters, ...writtenWords(words), ...sort }
  const shown = { pageNo: asked['pageNo'] ?? '1', pageSize: asked['pageSize'] ?? usualSize }
  const { data, error, isPlaceholderData, refetch } = useResourceReport(resource, { ...question, ...shown })
  const open = (where: Asked) => void navigate(addressWith(listPath, where))
  const choices = { ...writtenWords(words), picture: words.picture }
  const offered = offeredFilters(resource, filters)

  return (
    <section aria-label={`${resource.title}统计`}>
      {offered.length > 0 ? (
        <FilterForm key={JSON.stringify(filters)} offered={offered} filters={filters} narrow={(next) => ask({ ...next, ...choices, ...sort })} />
      ) : null}
      <ReportControls
        resource={resource}
        words={words}
        question={question}
        listAddress={addressWith(listPath, filters)}
        onChange={(next) => ask({ ...filters, ...writtenWords(next), picture: next.picture })}
      />
      {data ? (
        data.total === 0 ? (
          <Empty description="没有符合条件的记录，请换一个条件" />
        ) : (
          <>
            <ReportPicture title={resource.title} words={words} answer={data} onPick={open} />
            <ReportTable
              words={words}
              answer={data}
              isOld={isPlaceholderData}
              sort={sort}
              shown={{ pageNo: Number(shown.pageNo), pageSize: Number(shown.pageSize) }}
              addressOf={(where) => addressWith(listPath, where)}
              onOpen={open}
              onSort={(next) => ask({ ...filters, ...choices, ...next })}
              onTurn={({ pageNo, pageSize }) => ask({ ...asked, pageNo: String(pageNo), pageSize: String(pageSize) })}
            />
          </>
        )
      ) : error ? (
        <Failed title="没有统计出来" reason={error.message} action={<Button onClick={() => void refetch()}>重试</Button>} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} aria-label="正在统计" />
      )}
    </section>
  )
}

function kept(asked: Asked, names: readonly string[]): Asked {
  return Object.fromEntries(names.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])))
}
