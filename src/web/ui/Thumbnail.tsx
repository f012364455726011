import { type ReactNode, useState } from 'react'
import css from './Thumbnail.module.css'

/** YouTube sends a gray placeholder of this width for a missing thumbnail. */
const placeholderWidth = 120

/** A video's thumbnail; if it cannot be loaded, the title's first letter over the logo's ruler. */
export function Thumbnail({ url, title, children }: { url: string; title: string; children?: ReactNode }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(url ? 'loading' : 'failed')
  return (
    <div className={css.thumbnail} data-state={state}>
      <span className={css.cover} aria-hidden="true">
        {firstLetter(title)}
      </span>
      {state !== 'failed' && (
        <img
          src={url}
          alt=""
          className={css.image}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget }) => setState(currentTarget.naturalWidth <= placeholderWidth ? 'failed' : 'shown')}
          onError={() => setState('failed')}
        />
      )}
      {children}
    </div>
  )
}

const firstLetter = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0]?.toUpperCase() ?? ''
