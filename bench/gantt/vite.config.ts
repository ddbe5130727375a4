import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the page of row G1 as the product builds its own: production, lazy chunks. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()], build: { target: 'es2023', emptyOutDir: true, chunkSizeWarningLimit: 2000 } })
