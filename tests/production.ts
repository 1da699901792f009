/** Import this first where a server is started for a long run: React's development build warns at every page it renders. */
process.env.NODE_ENV ??= 'production';
