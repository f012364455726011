// Draws the API page from the OpenAPI document. `SwaggerUIBundle` comes from the script before this one.
;(() => {
  const root = document.documentElement
  const follow = () => root.classList.toggle('dark-mode', root.dataset.mantineColorScheme === 'dark')
  follow()
  new MutationObserver(follow).observe(root, { attributeFilter: ['data-mantine-color-scheme'] })

  // The page is for reading: calls are made with the site's own session, so there is no server to choose and no key to enter.
  const readOnly = ({ React: { createElement } }) => ({
    components: {
      ServersContainer: () => null,
      AuthorizeBtnContainer: () => null,
      InfoUrl: () => null,
      VersionStamp: () => null,
      OpenAPIVersion: () => null,
      authorizeOperationBtn: () => createElement('span', { className: 'who' }, 'signed in'),
      // A link inside the button that opens a call is out of reach for keyboards and screen readers.
      DeepLink: ({ text }) => createElement('span', null, text),
    },
    wrapComponents: {
      InfoContainer: Info => props =>
        createElement(
          'section',
          { 'aria-label': 'About this API' },
          createElement(Info, props),
          createElement('h2', null, 'Calls'),
        ),
    },
  })

  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#calls',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    supportedSubmitMethods: [],
    plugins: [readOnly],
  })
})()
