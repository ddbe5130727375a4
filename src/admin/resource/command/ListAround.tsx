import type { ReactNode } from 'react'
import { ListProvider } from '../listContext.ts'
import type { List } from '../useList.ts'
import { CommandHost } from './CommandHost.tsx'

const nobodyHears = () => {}

/** What the parts of a list need around them: the list itself, and who gives the commands of its records. */
export function ListAround({ list, onWriting, children }: { list: List; onWriting: (isWriting: boolean) => void; children: ReactNode }) {
  return (
    <ListProvider value={list}>
      <CommandHost resource={list.resource} onWriting={onWriting} onGiven={nobodyHears}>
        {children}
      </CommandHost>
    </ListProvider>
  )
}
