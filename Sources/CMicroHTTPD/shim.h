// libmicrohttpd as Debian installs it. Its variadic functions do not import into Swift; each has a
// wrapper here that fixes the options the workshop wants.
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

/// Starts a daemon on 127.0.0.1 (port 0: any that is free), or returns NULL with errno set.
static inline struct MHD_Daemon *vmhd_start(uint16_t port, unsigned int threads,
                                            MHD_AccessHandlerCallback handler,
                                            MHD_RequestCompletedCallback completed, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL,
                          handler, context,                                 //
                          MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, //
                          MHD_OPTION_THREAD_POOL_SIZE, threads,             //
                          MHD_OPTION_CONNECTION_TIMEOUT, 20u,               // seconds of silence
                          MHD_OPTION_CONNECTION_LIMIT, 256u,                //
                          MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)262144, //
                          MHD_OPTION_NOTIFY_COMPLETED, completed, context,  //
                          MHD_OPTION_END);
}

/// The port that a daemon listens on.
static inline uint16_t vmhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

/// Lets a connection be silent for ever: for event streams.
static inline void vmhd_never_time_out(struct MHD_Connection *connection) {
  MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
}
