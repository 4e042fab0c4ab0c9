const libraries = ['rxjs', 'react', '@angular/core', '@earendil-works/pi-ai'];

/** A binding without the agent that it binds to; its import statements count (they are some 0.15 kB of React's). */
function binding(name, limit) {
  return {
    name: `${name}, own code`,
    path: `dist/${name}/index.js`,
    ignore: libraries,
    gzip: true,
    limit,
    modifyEsbuildConfig: (config) => ({
      ...config,
      external: [...(config.external ?? []), '../agent/*', '../internal/*', '../operators/*'],
    }),
  };
}

export default [
  {
    name: 'engine and agent, own code',
    path: 'dist/index.js',
    import: '{ Agent }',
    ignore: libraries,
    gzip: true,
    limit: '12.2 kB',
  },
  {
    name: 'engine and agent with pi-ai, without rxjs',
    path: 'dist/index.js',
    import: '{ Agent }',
    gzip: true,
    limit: '29 kB',
  },
  binding('react', '1.2 kB'),
  binding('angular', '1 kB'),
  binding('inspector', '5 kB'),
];
