import { api } from '../../api.ts'

/** The popular videos. Whoever asks first asks for all: the page, the grid and the example read one answer. */
export const usePopular = () => api.videos.popular.useQuery(undefined, { staleTime: 60_000, retryOnMount: false })
