import { createContext } from 'react'

/** Title of the route whose page this is. */
export const PageTitle = createContext('')
