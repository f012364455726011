import { useEffect, useState } from 'react'

/** Code that is loaded beside the page, once it is wanted; undefined until then, and where it cannot be loaded. */
export function useLoaded<Module>(load: () => Promise<Module>, isWanted = true): Module | undefined {
  const [loaded, setLoaded] = useState<Module>()
  useEffect(() => {
    if (isWanted)
      load().then(
        module => setLoaded(() => module),
        () => {},
      )
  }, [load, isWanted])
  return loaded
}
